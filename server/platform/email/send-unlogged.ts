import type { Transporter } from 'nodemailer'
import type { Config } from '#server/config.ts'
import type { OutgoingMail } from './send-mail.ts'

/** Hands a mail to the mail server at once, past the log: for when nothing can be written into the log. */
export const sendUnlogged = async (
  config: Config,
  transport: Transporter,
  { to, subject, html, text }: OutgoingMail,
): Promise<void> => {
  await transport.sendMail({
    from: config.mailFrom,
    to: { name: '', address: to },
    subject,
    html,
    text,
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
}
