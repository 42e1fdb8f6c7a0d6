import nodemailer, { type SendMailOptions } from 'nodemailer'
import { createReplyAddress } from '#server/platform/email/reply-address.ts'
import type { Program } from './program.ts'

/** The reply address to pass to `runProgram`. */
export const REPLY_ADDRESS = 'replies@causeway.test'

/** Returns a user's reply address for a project. Empty if the program has no reply address. */
export const createUserReplyAddress = (
  { context }: Program,
  { projectId, userId }: { projectId: number; userId: number },
  sentAt = new Date(),
): string => createReplyAddress(context.config, { projectId, userId }, sentAt) ?? ''

/** Sends an email over SMTP, as an email program does. It arrives in the sandbox's mailbox. */
export const sendInboundEmail = async ({ context }: Program, email: SendMailOptions): Promise<void> => {
  const transport = nodemailer.createTransport(context.config.smtpUrl)
  await transport.sendMail(email)
  transport.close()
}
