import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { NodeSDK } from '@opentelemetry/sdk-node'

/**
 * Traces of requests and queries, sent as the standard variables say (OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME and so
 * on). Loaded before anything that it watches, and only where such an endpoint is named. Values of queries stay out.
 */
const sdk = new NodeSDK({
  instrumentations: [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url }) =>
        url === '/healthz' || url === '/readyz' || url === '/api/events',
    }),
    new PgInstrumentation({ requireParentSpan: true }),
  ],
})
sdk.start()
process.once('beforeExit', () => void sdk.shutdown())
