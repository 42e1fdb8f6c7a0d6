import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileDown, FileQuestionMark } from 'lucide-react'
import { useRef } from 'react'
import { type DocumentKind, documentKinds, isRequestWaitingForClient } from '#contract/documents'
import { type RequestSigning, SIGNING_STATEMENT_VERSION } from '#contract/formation'
import { invalidateRoutes } from '#web/api/query-client.ts'
import { RequestError } from '#web/api/request-error.ts'
import { documentRequestsQuery, findNextRequest, getDocumentUrl, PdfPages } from '#web/documents'
import { prefillMessage } from '#web/messaging'
import { Button, getButtonStyle, LinkButton, TextLink } from '#web/ui/buttons.tsx'
import { CalendarDay, DateAndTime } from '#web/ui/dates.tsx'
import { PageSkeleton } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'
import { createStepState } from '#web/ui/step-target.ts'
import { TypedSignatureForm } from './sign-form.tsx'
import { postRequestSignature, requestSigningQuery } from './signing.queries.ts'
import { useResultFocus } from './use-result-focus.ts'

interface Props {
  publicId: string
  requestId: number
}

interface ViewProps extends Props {
  signing: RequestSigning
  onChange: (signing: RequestSigning) => void
  onOutdated: () => void
}

const getDocumentsPath = (publicId: string) => `/project/${publicId}?tab=documents`

const DownloadLink = ({ file, label }: { file: NonNullable<RequestSigning['file']>; label: string }) => (
  <a href={getDocumentUrl(file.publicId)} download={file.name} className={getButtonStyle('outline', 'small')}>
    <FileDown className="size-4.5" aria-hidden="true" />
    {label}
  </a>
)

/** The beginning of a message that declines to sign, for the client to complete. */
const getDeclineText = (type: DocumentKind): string =>
  `Hi, I’d like to decline to sign: ${documentKinds[type]}. The reason is: `

/** Links to the request that's due next. Renders nothing if none is open, or until they have loaded. */
const NextRequestLink = ({ publicId }: { publicId: string }) => {
  const { data: requests = [] } = useQuery(documentRequestsQuery(publicId))
  const next = findNextRequest(requests)
  if (!next) return null
  const left = requests.filter(({ status }) => isRequestWaitingForClient(status)).length
  const canSign = next.action === 'sign' && !next.isReplaced
  return (
    <LinkButton
      to={canSign ? `/project/${publicId}/requests/${next.id}/sign` : getDocumentsPath(publicId)}
      state={canSign ? undefined : createStepState('documents')}
      variant="accent"
      className="mt-3"
    >
      Next: {documentKinds[next.type]}, {left} left
    </LinkButton>
  )
}

/** Explains why the file can't be signed now, or that it was signed. */
const SigningNotice = ({ publicId, signing }: { publicId: string; signing: RequestSigning }) => {
  const { state, answer, signedFile } = signing
  if (state === 'signed')
    return (
      <Notice kind="success" title="This document is signed">
        {answer && (
          <p className="wrap-anywhere">
            Signed by {answer.name}, <DateAndTime date={answer.at} />.
          </p>
        )}
        <p>
          The signed PDF is in your documents. It ends with a certificate. We don’t need anything else for
          this document.
        </p>
        <NextRequestLink publicId={publicId} />
        {signedFile?.status === 'clean' && (
          <div className="mt-3">
            <DownloadLink file={signedFile} label="Download signed PDF" />
          </div>
        )}
        <p className="mt-2">
          Anyone can <TextLink to="/verify">verify a signed PDF</TextLink> with us.
        </p>
      </Notice>
    )
  if (state === 'ended')
    return (
      <Notice kind="info" title="We already have a signed copy">
        <p>You uploaded it on your project’s page. There’s nothing left to sign.</p>
      </Notice>
    )
  if (state === 'checking')
    return (
      <Notice kind="info" title="We’re checking this file">
        <p>We check every file for viruses. You can sign it in a minute.</p>
      </Notice>
    )
  return (
    <Notice kind="attention" title="This file can’t be signed anymore">
      <p>
        It was replaced or removed after we asked you to sign it. Message us if you don’t get a new request.
      </p>
    </Notice>
  )
}

const SignaturePanel = ({ publicId, requestId, signing, onChange, onOutdated }: ViewProps) => {
  const { name, isEmailConfirmed, statement, documentSha256 } = signing
  if (!isEmailConfirmed)
    return (
      <Notice kind="attention" title="Please confirm your email address first">
        <p>
          Your address appears in the signed PDF. You can request the link in{' '}
          <TextLink to="/profile">your profile</TextLink>.
        </p>
      </Notice>
    )
  return (
    <TypedSignatureForm
      name={name}
      place="your profile"
      hint={
        <>
          If this isn’t your full name, change it in <TextLink to="/profile">your profile</TextLink>.
        </>
      }
      statement={statement.text}
      action="Sign document"
      onSign={async (typed) =>
        onChange(
          await postRequestSignature(publicId, requestId, {
            name: typed,
            statementVersion: SIGNING_STATEMENT_VERSION,
            documentSha256: documentSha256 ?? '',
          }),
        )
      }
      onOutdated={onOutdated}
    />
  )
}

const SigningView = (props: ViewProps) => {
  const { publicId, signing } = props
  const { state, type, words, reason, dueOn, organization, file } = signing
  const result = useResultFocus(state)
  const form = useRef<HTMLElement>(null)
  const isReady = state === 'ready' && file !== null
  const goToForm = () => {
    form.current?.scrollIntoView()
    form.current?.querySelector('input')?.focus({ preventScroll: true })
  }
  return (
    <div className="mx-auto w-full max-w-page px-4 py-8 sm:px-6 sm:py-12">
      <TextLink to={getDocumentsPath(publicId)}>Back to documents</TextLink>
      <p className="mt-5 font-semibold text-[0.9375rem] text-link">
        {state === 'signed' ? 'Signed' : 'Please read and sign'}
      </p>
      <h1 className="mt-1 text-3xl wrap-anywhere sm:text-4xl">{documentKinds[type]}</h1>
      {organization && <p className="mt-1 font-semibold text-lg wrap-anywhere">{organization}</p>}
      {isReady && (
        <>
          <p className="mt-3 max-w-text wrap-anywhere whitespace-pre-line">{words}</p>
          {reason && (
            <p className="mt-3 max-w-text wrap-anywhere whitespace-pre-line">
              <strong>Why we’re asking again:</strong> {reason}
            </p>
          )}
          <p className="mt-2 text-soft">
            Due <CalendarDay day={dueOn} />
          </p>
          <Button variant="outline" className="mt-5 lg:hidden" onClick={goToForm}>
            Go to signature
          </Button>
        </>
      )}
      {!isReady && (
        <div ref={result} tabIndex={-1} className="mt-6 max-w-2xl outline-none">
          <SigningNotice publicId={publicId} signing={signing} />
        </div>
      )}
      {isReady && (
        <div className="mt-8 grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-12">
          <section aria-labelledby="document">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h2 id="document" className="min-w-0 text-xl wrap-anywhere">
                {file.name}
              </h2>
              <DownloadLink file={file} label="Download PDF" />
            </div>
            <PdfPages source={getDocumentUrl(file.publicId)} />
          </section>
          <section
            ref={form}
            aria-labelledby="signature"
            className="scroll-mt-20 rounded-card border border-line bg-card p-5 shadow-card sm:p-6 lg:sticky lg:top-20"
          >
            <h2 id="signature" className="mb-4 text-xl">
              Your signature
            </h2>
            <SignaturePanel {...props} />
            <p className="mt-4 text-[0.875rem] text-soft">
              You can also <TextLink to={getDocumentsPath(publicId)}>sign on paper</TextLink> and upload a
              scan. To decline,{' '}
              <TextLink
                to={`/project/${publicId}?tab=messages`}
                onClick={() => prefillMessage(publicId, getDeclineText(type))}
              >
                message us
              </TextLink>
              .
            </p>
          </section>
        </div>
      )}
    </div>
  )
}

/** Page where an owner or editor reads and signs a file that staff asked them to sign. */
export const RequestSigningScreen = ({ publicId, requestId }: Props) => {
  const client = useQueryClient()
  const query = requestSigningQuery(publicId, requestId)
  const { data, error, isFetching, refetch } = useQuery(query)
  if (!data && (!error || isFetching)) return <PageSkeleton label="Loading the document..." />
  if (!data && error instanceof RequestError && error.status >= 400 && error.status < 429)
    return (
      <PageState
        icon={FileQuestionMark}
        title="There’s nothing to sign here"
        actions={<LinkButton to={getDocumentsPath(publicId)}>See the documents</LinkButton>}
      >
        <p>{error.message}</p>
      </PageState>
    )
  if (!data)
    return (
      <LoadFailure
        title="We couldn’t load the file to sign"
        error={error ?? new Error('The file is missing.')}
        onRetry={() => refetch()}
      />
    )
  return (
    <SigningView
      publicId={publicId}
      requestId={requestId}
      signing={data}
      onChange={(signing) => {
        client.setQueryData(query.queryKey, signing)
        void invalidateRoutes(client, ['project'])
      }}
      onOutdated={() => void refetch()}
    />
  )
}
