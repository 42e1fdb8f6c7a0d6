import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/discounts.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { createCode } from './create-code.ts'
import { listCodes } from './list-codes.ts'
import { switchCode } from './switch-code.ts'

export const discountRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listDiscountCodes, () => listCodes(context))
  serve(app, contract.createDiscountCode, ({ body, actor }) => createCode(context, body, actor))
  serve(app, contract.switchDiscountCode, ({ params, body }) => switchCode(context, params.id, body.isActive))
}
