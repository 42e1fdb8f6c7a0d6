import nodemailer, { type SendMailOptions } from 'nodemailer'
import { createReplyAddress } from '#server/platform/email/reply-address.ts'
import type { Program } from './program.ts'

/** The address for replies, for `runProgram`. */
export const REPLY_ADDRESS = 'replies@causeway.test'

/** The address for a user's replies about a project, as in the emails that the user gets. */
export const addressOf = (
  { context }: Program,
  { projectId, userId }: { projectId: number; userId: number },
  sentAt = new Date(),
): string => createReplyAddress(context.config, { projectId, userId }, sentAt) ?? ''

/** Sends an email over SMTP, as a person's email program does. It arrives in the sandbox's mailbox. */
export const sendFromOutside = async ({ context }: Program, email: SendMailOptions): Promise<void> => {
  const transport = nodemailer.createTransport(context.config.smtpUrl)
  await transport.sendMail(email)
  transport.close()
}
