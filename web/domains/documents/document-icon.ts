import { FileText, Image, type LucideIcon, Table2 } from 'lucide-react'

/** The sign of what a file is. */
export const iconOf = (mimeType: string): LucideIcon =>
  mimeType.startsWith('image/') ? Image : /sheet|csv/.test(mimeType) ? Table2 : FileText
