import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { NodeSDK } from '@opentelemetry/sdk-node'

/**
 * Traces of requests and queries, sent as the standard variables say (OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME and so
 * on). Loaded before anything that it watches, and only where such an endpoint is named. Values of
 * queries stay out, and so do query strings: staff search by name and email there, and signed addresses hold their proof.
 */
const sdk = new NodeSDK({
  instrumentations: [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url }) =>
        url === '/healthz' || url === '/readyz' || url === '/api/events',
      requestHook: (span, request) => {
        const isIncoming = !('path' in request)
        const [path = ''] = (isIncoming ? (request.url ?? '') : request.path).split('?')
        const origin = isIncoming ? `http://${request.headers.host}` : `${request.protocol}//${request.host}`
        // By the names of the older convention and of the newer one; OTEL_SEMCONV_STABILITY_OPT_IN chooses.
        span.setAttributes({ 'http.url': origin + path, 'http.target': path, 'url.query': '' })
        if (!isIncoming) span.setAttribute('url.full', origin + path)
      },
    }),
    new PgInstrumentation({ requireParentSpan: true }),
  ],
})
sdk.start()
process.once('beforeExit', () => void sdk.shutdown())
