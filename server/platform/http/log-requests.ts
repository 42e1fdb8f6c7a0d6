import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** One line for each request, once its reply has gone; that it came is logged only at debug level. */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, 'incoming request')
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const said = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) request.log.error({ ...said, err: error }, 'request errored')
    else request.log.info(said, 'request completed')
  }
}
