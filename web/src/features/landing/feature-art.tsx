import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { Face, Faces, type Traveller } from './face.tsx'
import { Icon } from './icons.tsx'

type Day = {
  date: string
  place: 'hakone' | 'kyoto' | 'osaka'
  who: Traveller[]
}

const days: Day[] = [
  { date: '2027-03-30', place: 'hakone', who: ['marcus'] },
  { date: '2027-03-31', place: 'kyoto', who: ['ana', 'mei'] },
  { date: '2027-04-01', place: 'kyoto', who: ['jonas'] },
  { date: '2027-04-03', place: 'osaka', who: ['mei', 'marcus'] },
]

export function PlanArt() {
  const t = useTranslations('landing.art')
  const { weekday, dayMonth } = useDates()
  return (
    <ol className="art-panel art-days">
      {days.map(({ date, place, who }) => (
        <li key={date}>
          <span className="art-stop" />
          <span className="type-data w-[76px] text-ink-2">
            <b className="font-[650] text-ink">{weekday(date)}</b> {dayMonth(date)}
          </span>
          <span className="type-data grow">{t(`places.${place}`)}</span>
          <Faces of={who} short />
        </li>
      ))}
    </ol>
  )
}

function Payment({ payer, text, amount }: { payer: Traveller; text: string; amount: string }) {
  return (
    <li className="flex items-center gap-2.5">
      <Face of={payer} />
      <Icon name="arrow" size={15} />
      <Face of="ana" />
      <span className="grow truncate">{text}</span>
      <b className="font-[650]">{amount}</b>
    </li>
  )
}

export function ExpensesArt() {
  const t = useTranslations('landing.art')
  return (
    <div className="art-panel px-4.5 py-4">
      <div className="flex items-center justify-between">
        <span className="type-data text-ink-2">{t('groupTotal')}</span>
        <span className="type-total text-[21px] leading-6">{t('yen', { amount: '412,860' })}</span>
      </div>
      <div className="split-bar mt-2.5 [--bar:10px]">
        <i className="grow-40 bg-member-0" />
        <i className="grow-19 bg-member-1" />
        <i className="grow-25 bg-member-2" />
        <i className="grow-14 bg-member-3" />
      </div>
      <ul className="type-data mt-5 flex flex-col gap-2.5 [--face:27px]">
        <Payment amount={t('yen', { amount: '45,415' })} payer="marcus" text={t('marcusPays')} />
        <Payment amount={t('yen', { amount: '19,870' })} payer="mei" text={t('meiPays')} />
      </ul>
    </div>
  )
}
