import { Paperclip } from 'lucide-react'
import type { Kind } from '../../trip/kinds.ts'
import { later } from '../../ui/later.tsx'

export const attachment: Kind = {
  name: 'attachment',
  icon: Paperclip,
  tool: 'attachments',
  Part: later(() => import('./attachments-dialog.tsx'), 'Attachments'),
}
