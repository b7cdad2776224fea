import { useTranslations } from 'use-intl'
import { Face, Faces, type Traveller } from './face.tsx'
import { Icon } from './icons.tsx'

type Day = {
  weekday: 'tue' | 'wed' | 'thu' | 'sat'
  date: string
  place: 'hakone' | 'kyoto' | 'osaka'
  who: Traveller[]
}

const days: Day[] = [
  { weekday: 'tue', date: '30/03', place: 'hakone', who: ['marcus'] },
  { weekday: 'wed', date: '31/03', place: 'kyoto', who: ['ana', 'mei'] },
  { weekday: 'thu', date: '01/04', place: 'kyoto', who: ['jonas'] },
  { weekday: 'sat', date: '03/04', place: 'osaka', who: ['mei', 'marcus'] },
]

export function PlanArt() {
  const t = useTranslations('landing.art')
  return (
    <ol className="art-panel art-days">
      {days.map(({ weekday, date, place, who }) => (
        <li key={weekday}>
          <span className="art-stop" />
          <span className="type-data w-[76px] text-ink-2">
            <b className="font-[650] text-ink">{t(`weekdays.${weekday}`)}</b> {date}
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
        <span className="type-total text-[21px] leading-6">¥412,860</span>
      </div>
      <div className="split-bar mt-2.5 [--bar:10px]">
        <i className="grow-40 bg-member-0" />
        <i className="grow-19 bg-member-1" />
        <i className="grow-25 bg-member-2" />
        <i className="grow-14 bg-member-3" />
      </div>
      <ul className="type-data mt-5 flex flex-col gap-2.5 [--face:27px]">
        <Payment amount="¥45,415" payer="marcus" text={t('marcusPays')} />
        <Payment amount="¥19,870" payer="mei" text={t('meiPays')} />
      </ul>
    </div>
  )
}
