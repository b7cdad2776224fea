import { Wallet } from 'lucide-react'
import type { Kind } from '../../trip/kinds.ts'
import { later } from '../../ui/later.tsx'

export const expense: Kind = {
  name: 'expense',
  icon: Wallet,
  tool: 'expenses',
  Part: later(() => import('./expenses-dialog.tsx'), 'Expenses'),
}
