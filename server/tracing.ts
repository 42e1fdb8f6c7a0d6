import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { NodeSDK } from '@opentelemetry/sdk-node'

/**
 * The OpenTelemetry SDK, which traces requests and queries. Standard variables configure it, such as
 * OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_SERVICE_NAME. It's loaded before the modules that it instruments, and
 * only if an endpoint is configured. Omits query parameters and query strings, because they can contain
 * names, email addresses, and signatures.
 */
const tracingSdk = new NodeSDK({
  instrumentations: [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url }) =>
        url === '/healthz' || url === '/readyz' || url === '/api/events',
      requestHook: (span, request) => {
        const isIncoming = !('path' in request)
        const [path = ''] = (isIncoming ? (request.url ?? '') : request.path).split('?')
        const origin = isIncoming ? `http://${request.headers.host}` : `${request.protocol}//${request.host}`
        // Overwrite the URL attributes to remove the query. Set the names of both semantic conventions,
        // because OTEL_SEMCONV_STABILITY_OPT_IN determines which one is in use.
        span.setAttributes({ 'http.url': origin + path, 'http.target': path, 'url.query': '' })
        if (!isIncoming) span.setAttribute('url.full', origin + path)
      },
    }),
    new PgInstrumentation({ requireParentSpan: true }),
  ],
})
tracingSdk.start()
process.once('beforeExit', () => void tracingSdk.shutdown())
