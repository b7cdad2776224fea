import { useQuery } from '@tanstack/react-query'
import { Import } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAway } from '../../lib/calls/online.ts'
import words from '../../lib/messages/expenses.json'
import { withWords } from '../../lib/words/words.tsx'
import { NEW, useExpensesAddress, useRowAddress } from '../../trip/address.ts'
import { ExportMenu } from '../../trip/files/export-menu.tsx'
import type { ListedRows } from '../../trip/kinds.ts'
import { ledgerQuery } from '../../trip/ledger.ts'
import { DialogCompany } from '../../trip/people/company.tsx'
import { useCanEdit } from '../../trip/plan.ts'
import { Button } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { MenuItem } from '../../ui/overlays/menu.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ExpenseEditor } from './expense-editor.tsx'
import { GroupOverview } from './group-overview.tsx'
import { useInOne } from './in-one.ts'
import { MySummary } from './my-summary.tsx'
import { ProposedExpense } from './proposed-expense.tsx'
import { SettleUp } from './settle-up.tsx'

const SplitwiseImport = later(() => import('./splitwise-dialog.tsx'), 'SplitwiseImport')

const parts = { mine: MySummary, group: GroupOverview, settle: SettleUp }
type Tab = keyof typeof parts

/** The expenses of a trip: the own part, that of the group, and who settles it with whom; or the form of a proposed one. */
export const Expenses = withWords(words, (props: ListedRows) =>
  props.proposed ? (
    <ProposedExpense plan={props.plan} proposed={props.proposed} />
  ) : (
    <ExpensesDialog {...props} />
  ),
)

function ExpensesDialog({ plan, isListed, day, onClose }: ListedRows) {
  const t = useTranslations('expense')
  const tripId = plan.trip.id
  const query = useQuery(ledgerQuery(tripId))
  const { data: ledger } = query
  const { add, asked } = useRowAddress('expense')
  const canAdd = useCanEdit(tripId, 'expense')
  const canEdit = useCanEdit(tripId)
  const away = useAway()
  const [isImporting, setIsImporting] = useState(false)
  const { tab, select } = useExpensesAddress()
  const inOne = useInOne({ plan, ledger })
  const waiting = !ledger && (
    <DialogBody>
      {query.isError ? <QueryFailure query={query} text={t('unavailable')} /> : <LedgerSkeleton />}
    </DialogBody>
  )
  // A form that the address opens over them leaves them as they are.
  const tabs = useMemo(() => {
    const tabs = (Object.keys(parts) as Tab[]).map(id => {
      const Part = parts[id]
      return {
        ...{ id, name: t(`tabs.${id}`) },
        content: ledger ? <Part inOne={inOne} ledger={ledger} plan={plan} /> : waiting,
      }
    })
    const selected = tabs.find(({ id }) => id === tab)?.id ?? 'mine'
    return <Tabs isInDialog label={t('title')} onSelect={select} selected={selected} tabs={tabs} />
  }, [ledger, plan, inOne, waiting, t, tab, select])
  return (
    <>
      {isListed && (
        <Dialog
          aside={
            <>
              <DialogCompany tripId={plan.trip.id} />
              {canAdd && (
                <Button onPress={add} size="small" variant="soft">
                  {t('add')}
                </Button>
              )}
              <ExportMenu ofExpenses trip={plan.trip}>
                {canEdit && (
                  <MenuItem icon={<Import />} onAction={() => setIsImporting(true)}>
                    {t('importSplitwise')}
                  </MenuItem>
                )}
              </ExportMenu>
            </>
          }
          isOpen
          onClose={onClose}
          title={t('title')}
          width={880}
        >
          {away && (
            <p className="px-5 pb-2 type-hint text-marigold-ink md:px-(--inset)" role="status">
              {t('offline', { away })}
            </p>
          )}
          {tabs}
        </Dialog>
      )}
      {ledger && isImporting && (
        <SplitwiseImport ledger={ledger} onClose={() => setIsImporting(false)} plan={plan} />
      )}
      {(ledger || asked === NEW) && (
        <ExpenseEditor day={isListed ? undefined : day} ledger={ledger} plan={plan} />
      )}
    </>
  )
}

function LedgerSkeleton() {
  return (
    <Skeleton>
      {['w-44', 'w-48', 'w-36', 'w-40'].map(width => (
        <div className="flex h-[66px] items-center gap-3.5" key={width}>
          <Bone className="size-10 shrink-0 rounded-lg" />
          <div className="grid gap-2">
            <Bone className={`h-4 ${width}`} />
            <Bone className="h-3 w-24" />
          </div>
          <Bone className="ml-auto h-4 w-20" />
        </div>
      ))}
    </Skeleton>
  )
}
