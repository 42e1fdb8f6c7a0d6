import { CircleAlert, FileSearch, FileX, Hourglass, Info, type LucideIcon, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { MAX_DOCUMENT_BYTES } from '#contract/documents'
import type { VerifiableFile, Verification } from '#contract/formation'
import { FileButton, useFileDrop } from '#web/documents'
import { Button } from '#web/ui/buttons.tsx'
import { DateAndTime } from '#web/ui/dates.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Notice, ScriptRequiredNotice } from '#web/ui/notice.tsx'
import { formatSignerCount } from './format-signatures.ts'
import { postVerification } from './signing.queries.ts'

/** Computes a file's SHA-256 as hexadecimal digits. */
const computeSha256 = async (file: File): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

type Check =
  | { state: 'checking'; name: string }
  | { state: 'done'; name: string; sha256: string; verification: Verification }
  | { state: 'failed'; name: string; file: File; message: string }

/** Returns the current check, and a function that checks a file. A new check replaces the previous one. */
const useCheck = () => {
  const [check, setCheck] = useState<Check | null>(null)
  const latest = useRef(0)
  const verify = async (file: File) => {
    latest.current += 1
    const turn = latest.current
    const show = (next: Check) => turn === latest.current && setCheck(next)
    const { name } = file
    const fail = (message: string) => show({ state: 'failed', name, file, message })
    // Browsers compute hashes only on secure connections.
    if (!crypto.subtle)
      return fail('Your browser checks files only over a secure connection. Open this page with https.')
    show({ state: 'checking', name })
    if (file.size > MAX_DOCUMENT_BYTES)
      return show({ state: 'done', name, sha256: '', verification: { result: 'unknown' } })
    try {
      const sha256 = await computeSha256(file)
      show({ state: 'done', name, sha256, verification: await postVerification(sha256) })
    } catch (error) {
      fail(
        error instanceof DOMException || !(error instanceof Error)
          ? 'We couldn’t read this file.'
          : error.message,
      )
    }
  }
  return { check, verify }
}

const looks: Record<
  Verification['result'],
  { icon: LucideIcon; style: string; tone: string; title: string }
> = {
  signed: {
    icon: ShieldCheck,
    style: 'border-spruce bg-green-wash',
    tone: 'text-green-ink',
    title: 'Signed PDF, unchanged',
  },
  sent: {
    icon: Info,
    style: 'border-line bg-mist',
    tone: 'text-link',
    title: 'Document as sent, unchanged',
  },
  scan: {
    icon: ShieldCheck,
    style: 'border-spruce bg-green-wash',
    tone: 'text-green-ink',
    title: 'Confirmed scan, unchanged',
  },
  voided: {
    icon: FileX,
    style: 'border-brick bg-brick-wash',
    tone: 'text-brick',
    title: 'No longer valid',
  },
  unknown: {
    icon: CircleAlert,
    style: 'border-brick bg-brick-wash',
    tone: 'text-brick',
    title: 'We don’t recognize this file',
  },
}

const fileNames: Record<VerifiableFile, string> = {
  signed: 'the signed PDF with its certificate',
  sent: 'the document as we sent it for signature',
  scan: 'a scan of signatures on paper that we confirmed',
}

const Explanation = ({ verification }: { verification: Verification }) => {
  if (verification.result === 'signed')
    return (
      <p>
        This is the signed PDF with its certificate. {formatSignerCount(verification.signerCount)} signed the
        document. The file hasn’t changed since <DateAndTime date={verification.signedAt} />.
      </p>
    )
  if (verification.result === 'sent')
    return (
      <p>
        This is the document as we sent it for signature on <DateAndTime date={verification.sentAt} />. This
        file has no signatures. When everyone has signed, there’s also a signed PDF. It ends with a
        certificate.
      </p>
    )
  if (verification.result === 'scan')
    return (
      <p>
        This is a scan of the document that {formatSignerCount(verification.signerCount)} signed on paper. We
        confirmed it on <DateAndTime date={verification.confirmedAt} />, and the file hasn’t changed since
        then.
      </p>
    )
  if (verification.result === 'voided')
    return (
      <p>
        This is {fileNames[verification.file]}. The file is unchanged, but it{' '}
        {verification.endedAt ? (
          <>
            hasn’t been valid since <DateAndTime date={verification.endedAt} />
          </>
        ) : (
          'isn’t valid'
        )}{' '}
        because {verification.reason}.
      </p>
    )
  return (
    <>
      <p>
        This file wasn’t sent or signed through {brand.name}, or it was changed afterward. Changing even one
        letter makes it a different file.
      </p>
      <p className="mt-2">
        A printout, a new scan, or a PDF saved from another program won’t match either. Use the original file.
      </p>
    </>
  )
}

const Result = ({ check }: { check: Check & { state: 'done' } }) => {
  const { name, sha256, verification } = check
  const { icon: Icon, style, tone, title } = looks[verification.result]
  const result = useRef<HTMLElement>(null)
  useEffect(() => result.current?.focus(), [])
  return (
    <section
      ref={result}
      tabIndex={-1}
      aria-labelledby="result"
      className={joinClasses('rounded-card border-2 p-5 outline-none sm:p-6', style)}
    >
      <h2 id="result" className="flex items-start gap-3 text-2xl">
        <Icon className={joinClasses('mt-1 size-6 shrink-0', tone)} aria-hidden="true" />
        {title}
      </h2>
      <div className="mt-3 sm:ml-9">
        <Explanation verification={verification} />
        <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-[0.9375rem]">
          {verification.result !== 'unknown' && (
            <>
              <dt className="text-soft">Document</dt>
              <dd className="font-semibold wrap-anywhere">{verification.title}</dd>
              {verification.organization && (
                <>
                  <dt className="text-soft">Organization</dt>
                  <dd className="font-semibold wrap-anywhere">{verification.organization}</dd>
                </>
              )}
            </>
          )}
          <dt className="text-soft">File</dt>
          <dd className="wrap-anywhere">{name}</dd>
          {sha256 && (
            <>
              <dt className="whitespace-nowrap text-soft">SHA-256</dt>
              <dd className="font-mono text-[0.8125rem] break-all">{sha256}</dd>
            </>
          )}
        </dl>
      </div>
    </section>
  )
}

const FileField = ({ onFile, isAgain }: { onFile: (file: File) => void; isAgain: boolean }) => {
  const choose = ([file]: readonly File[]) => file && onFile(file)
  const { isOver, target } = useFileDrop(choose)
  return (
    <div
      {...target}
      className={joinClasses(
        'grid justify-items-center gap-4 rounded-card border-2 border-dashed px-5 text-center',
        isAgain ? 'py-6' : 'py-10 sm:py-14',
        isOver ? 'border-spruce bg-mist' : 'border-edge bg-card',
      )}
    >
      {!isAgain && <FileSearch className="size-9 text-link" aria-hidden="true" />}
      <p className="max-sm:hidden">Drop a file here, or</p>
      <FileButton label="Document to verify" size={isAgain ? 'medium' : 'large'} onChoose={choose}>
        {isAgain ? 'Check another file' : 'Choose a file'}
      </FileButton>
      <p className="text-[0.9375rem] text-soft">The file stays on your device.</p>
    </div>
  )
}

const facts = [
  {
    title: 'What we compare',
    text: (
      <>
        Your browser computes a fingerprint of the file, its{' '}
        <span className="whitespace-nowrap">SHA-256</span>. We compare it with those of the documents that we
        sent for signature, the signed PDFs, and the scans of signatures on paper that we confirmed. The file
        can’t be rebuilt from it.
      </>
    ),
  },
  {
    title: 'What a match means',
    text: 'We know this exact file and say which one it is. For a signed PDF, the people listed in the certificate at its end signed the document, with those names and at those times.',
  },
  {
    title: 'What it doesn’t mean',
    text: 'We don’t check government IDs, and we don’t say what the document is worth. Ask the organization if something looks wrong.',
  },
]

/** Public page that checks whether a file was sent for signing or signed here, and hasn't changed since. */
export const VerifyScreen = () => {
  const { check, verify } = useCheck()
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-12 sm:px-6 sm:py-16">
      <h1 className="text-4xl sm:text-5xl">Verify a signed document</h1>
      <p className="mt-4 text-lg text-soft">
        Check that a file was sent or signed through {brand.name} and hasn’t changed by a single letter.
      </p>
      <div className="mt-8 grid gap-6">
        <ScriptRequiredNotice />
        <div role="status" className="empty:hidden">
          {check?.state === 'checking' && (
            <p className="flex items-center gap-3 rounded-card border border-line bg-card p-5">
              <Hourglass className="size-5 text-link" aria-hidden="true" />
              Checking {check.name}...
            </p>
          )}
        </div>
        {check?.state === 'done' && <Result key={check.sha256 + check.name} check={check} />}
        {check?.state === 'failed' && (
          <Notice kind="error" title={`We couldn’t check ${check.name}`}>
            <p>{check.message}</p>
            <Button variant="outline" size="small" className="mt-3" onClick={() => verify(check.file)}>
              Try again
            </Button>
          </Notice>
        )}
        <FileField onFile={verify} isAgain={check?.state === 'done'} />
      </div>
      <dl className="mt-12 grid gap-6 sm:grid-cols-3">
        {facts.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1 text-[0.9375rem] text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
