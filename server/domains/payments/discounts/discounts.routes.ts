import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/payments'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { switchCode } from './change-code-status.ts'
import { createCode } from './create-discount-code.ts'
import { listCodes } from './list-discount-codes.ts'

export const discountRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listDiscountCodes, () => listCodes(context))
  serve(app, contract.createDiscountCode, ({ body, actor }) => createCode(context, body, actor))
  serve(app, contract.switchDiscountCode, ({ params, body }) => switchCode(context, params.id, body.isActive))
}
