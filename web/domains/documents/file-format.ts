import { FileText, Image, type LucideIcon, Table2 } from 'lucide-react'

const SIZE_UNITS = ['bytes', 'KB', 'MB'] as const

/** Formats a number of bytes in decimal units, for example "820 KB" or "3.4 MB". */
export const formatFileSize = (bytes: number): string => {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2
  const value = bytes / 1000 ** step
  return `${value.toLocaleString('en-US', { maximumFractionDigits: step === 2 && value < 10 ? 1 : 0 })} ${SIZE_UNITS[step]}`
}

export const getFileIcon = (mimeType: string): LucideIcon =>
  mimeType.startsWith('image/') ? Image : /sheet|csv/.test(mimeType) ? Table2 : FileText
