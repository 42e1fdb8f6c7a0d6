import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, Clock, FileQuestionMark } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { brand } from '#contract/brand.ts'
import { SIGNING_LINK_DAYS, type SigningDetails } from '#contract/formation'
import { Button, LinkButton, TextLink } from '#web/ui/buttons.tsx'
import { DateAndTime, InstantDate } from '#web/ui/dates.tsx'
import { useLinkToken } from '#web/ui/form/use-link-token.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { PageSkeleton } from '#web/ui/loading.tsx'
import { Notice, ScriptRequiredNotice } from '#web/ui/notice.tsx'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'
import { scrollAreaProps } from '#web/ui/scrolling.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { describeVoidReason, listNames } from './format-signatures.ts'
import { DeclineButton, SignForm } from './sign-form.tsx'
import { postSigningToken } from './signing.queries.ts'
import { DownloadSigningPdfButton, type OpenSigning, SigningDocument } from './signing-document.tsx'
import { useResultFocus } from './use-result-focus.ts'

type EndedState = Exclude<SigningDetails, OpenSigning>['state']

const LinkEnded = ({ state }: { state: EndedState }) => (
  <PageState
    icon={state === 'expired' ? Clock : FileQuestionMark}
    title={state === 'expired' ? 'This link has expired' : 'This link doesn’t work'}
    actions={
      <LinkButton to="/verify" variant="outline">
        Verify a signed document
      </LinkButton>
    }
  >
    {state === 'expired' ? (
      <p>
        Links work for up to {SIGNING_LINK_DAYS} days. Ask the person who requested your signature for a new
        link. If everyone has signed, ask for the signed PDF.
      </p>
    ) : (
      <p>
        It’s incomplete, or a newer one replaced it. Open the link in our latest email to you, or ask the
        person who requested your signature to send it again.
      </p>
    )}
  </PageState>
)

const SignerProgress = ({ signing: { signers, name } }: { signing: OpenSigning }) => (
  <ul aria-label="Signers" className="grid gap-3">
    {signers.map((signer, index) => {
      const Icon = signer.signedAt ? CircleCheck : CircleDashed
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: two signers can have the same name.
        <li key={index} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
          <Icon
            className={`mt-0.5 size-5 ${signer.signedAt ? 'text-green-ink' : 'text-soft'}`}
            aria-hidden="true"
          />
          <div>
            <p className="wrap-anywhere">
              <span className="font-semibold">{signer.name}</span>
              {signer.name === name && ' (you)'}
              {signer.title && <span className="text-soft">, {signer.title}</span>}
            </p>
            <p className="text-[0.875rem] text-soft">
              {signer.signedAt ? (
                <>
                  Signed {signer.isOnPaper && 'on paper '}
                  <DateAndTime date={signer.signedAt} />
                </>
              ) : (
                'Hasn’t signed yet'
              )}
            </p>
          </div>
        </li>
      )
    })}
  </ul>
)

const VerifyHint = () => (
  <p className="mt-2">
    Anyone can <TextLink to="/verify">verify a signed PDF</TextLink> with us.
  </p>
)

interface StateProps {
  token: string
  signing: OpenSigning
}

/** Explains why the visitor can't sign now. */
const SigningState = ({ token, signing }: StateProps) => {
  const { state, signers, endedAt, endReason, requestedBy } = signing
  const left = signers.filter(({ signedAt }) => !signedAt).map(({ name }) => name)
  const asker = requestedBy ?? 'the person who asked you'
  const texts: Record<Exclude<OpenSigning['state'], 'ready'>, ReactNode> = {
    waiting: (
      <Notice kind="info" title="It’s not your turn yet">
        <p>Others sign first. We’ll email you as soon as it’s your turn.</p>
      </Notice>
    ),
    paper: (
      <Notice kind="info" title="Your signature on paper is being checked">
        <p>
          We’re looking at the scan. If you signed it, you don’t have to do anything. If you didn’t, decline.
        </p>
      </Notice>
    ),
    signed: (
      <Notice kind="success" title="You signed this document">
        <p className="wrap-anywhere">
          Waiting for {listNames(left)}. We’ll email you a link to the signed PDF when everyone has signed.
        </p>
      </Notice>
    ),
    completed: (
      <Notice kind="success" title="Everyone signed">
        <p>Keep a copy. It ends with a certificate that lists every signature.</p>
        <div className="mt-3">
          <DownloadSigningPdfButton token={token} signing={signing} isPrimary />
        </div>
        <VerifyHint />
      </Notice>
    ),
    declined: (
      <Notice kind="attention" title="This request has ended">
        <p>
          A signer declined
          {endedAt && (
            <>
              {' '}
              on <InstantDate date={endedAt} />
            </>
          )}
          . There’s nothing left to sign.
        </p>
      </Notice>
    ),
    voided: (
      <Notice kind="attention" title="These signatures don’t count anymore">
        <p className="wrap-anywhere">
          They were voided
          {endedAt && (
            <>
              {' '}
              on <InstantDate date={endedAt} />
            </>
          )}{' '}
          {describeVoidReason(endReason)}. If {asker} asks for signatures on the new version, we’ll email you
          a new link.
        </p>
      </Notice>
    ),
    canceled: (
      <Notice kind="info" title="This request was canceled">
        <p className="wrap-anywhere">
          It ended
          {endedAt && (
            <>
              {' '}
              on <InstantDate date={endedAt} />
            </>
          )}
          . There’s nothing left to sign.
        </p>
      </Notice>
    ),
  }
  return state === 'ready' ? null : texts[state]
}

const headings: Record<OpenSigning['state'], string> = {
  ready: 'Please sign',
  waiting: 'To sign soon',
  paper: 'Signed on paper',
  signed: 'Thank you',
  completed: 'Signed',
  declined: 'Declined',
  voided: 'Voided',
  canceled: 'Canceled',
}

const columnsStyle =
  'grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-12'

interface ViewProps extends StateProps {
  onChange: (signing: SigningDetails) => void
  onOutdated: () => void
}

const SigningView = ({ token, signing, onChange, onOutdated }: ViewProps) => {
  const { state, title, organization, requestedBy, requestedAt, message, expiresAt } = signing
  const result = useResultFocus(state)
  const form = useRef<HTMLElement>(null)
  const goToForm = () => {
    form.current?.scrollIntoView()
    form.current?.querySelector('input')?.focus({ preventScroll: true })
  }
  return (
    <div className="mx-auto w-full max-w-page px-4 py-8 sm:px-6 sm:py-12">
      <div className={columnsStyle}>
        <div>
          <p className="font-semibold text-[0.9375rem] text-link">{headings[state]}</p>
          <h1 className="mt-1 text-3xl wrap-anywhere sm:text-4xl">{title}</h1>
          <p className="mt-1 font-semibold text-lg wrap-anywhere">{organization}</p>
          <p className="mt-3 max-w-text wrap-anywhere text-soft">
            {requestedBy ?? 'Someone'}{' '}
            {state === 'ready' ? 'asked you to sign this document. Sent' : 'sent this document'} on{' '}
            <InstantDate date={requestedAt} />
            {state === 'ready' && (
              <>
                . The link works until <InstantDate date={expiresAt} />
              </>
            )}
            .
          </p>
          {message && (
            <blockquote className="mt-4 max-w-text border-marigold border-l-4 pl-4 wrap-anywhere whitespace-pre-line">
              {message}
            </blockquote>
          )}
          {state === 'ready' ? (
            <Button variant="outline" className="mt-5 lg:hidden" onClick={goToForm}>
              Go to signature
            </Button>
          ) : (
            <div ref={result} tabIndex={-1} className="mt-6 max-w-2xl outline-none">
              <SigningState token={token} signing={signing} />
              {state === 'paper' && (
                <div className="mt-4">
                  <DeclineButton
                    token={token}
                    signing={signing}
                    onChange={onChange}
                    onOutdated={onOutdated}
                  />
                </div>
              )}
            </div>
          )}
        </div>
        <section aria-labelledby="signers">
          <h2 id="signers" className="mb-3 text-xl">
            Who signs
          </h2>
          <div className="max-h-72 overflow-y-auto" {...scrollAreaProps}>
            <SignerProgress signing={signing} />
          </div>
        </section>
      </div>
      <div className={joinClasses('mt-10', state === 'ready' ? columnsStyle : 'max-w-3xl')}>
        {state !== 'canceled' && <SigningDocument token={token} signing={signing} />}
        {state === 'ready' && (
          <section
            ref={form}
            aria-labelledby="signature"
            className="scroll-mt-20 rounded-card border border-line bg-card p-5 shadow-card sm:p-6 lg:sticky lg:top-20"
          >
            <h2 id="signature" className="mb-4 text-xl">
              Your signature
            </h2>
            <SignForm token={token} signing={signing} onChange={onChange} onOutdated={onOutdated} />
          </section>
        )}
      </div>
      <p className="mt-8 text-[0.875rem] text-soft">
        Questions about the document? Ask {requestedBy ?? 'the person who asked you'}. Questions about
        signing? Write to{' '}
        <a className="underline" href={`mailto:${brand.supportEmail}`}>
          {brand.supportEmail}
        </a>
        .
      </p>
    </div>
  )
}

/**
 * Page where people sign a document without an account. Opened from an emailed link with a token in its
 * fragment, which browsers don't send to the server. Nothing is signed until the signer presses the button.
 */
export const SignScreen = () => {
  const hydrated = useHydrated()
  const client = useQueryClient()
  const token = useLinkToken('signing')
  const queryKey = ['signing', token]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => postSigningToken(token),
    enabled: hydrated && token !== '',
    staleTime: 0,
  })
  if (!hydrated || (token !== '' && !data && !error))
    return (
      <>
        <div className="mx-auto max-w-page px-4 pt-12 empty:hidden sm:px-6">
          <ScriptRequiredNotice />
        </div>
        <PageSkeleton label="Loading the document..." />
      </>
    )
  if (error && !data)
    return <LoadFailure title="We couldn’t load the document" error={error} onRetry={() => refetch()} />
  if (!data || !('title' in data)) return <LinkEnded state={data?.state ?? 'unknown'} />
  return (
    <SigningView
      key={token}
      token={token}
      signing={data}
      onChange={(signing) => client.setQueryData(queryKey, signing)}
      onOutdated={() => void refetch()}
    />
  )
}
