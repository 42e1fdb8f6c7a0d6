import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/payments'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { changeDiscountCodeStatus, createDiscountCode, listDiscountCodes } from './discount-codes.ts'

export const registerDiscountRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, contract.listDiscountCodes, () => listDiscountCodes(context))
  serve(app, contract.createDiscountCode, ({ body, actor }) => createDiscountCode(context, body, actor))
  serve(app, contract.changeDiscountCodeStatus, ({ params, body }) =>
    changeDiscountCodeStatus(context, params.id, body.isActive),
  )
}
