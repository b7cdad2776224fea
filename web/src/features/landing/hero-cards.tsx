import { useTranslations } from 'use-intl'
import { Faces } from './face.tsx'
import { Icon } from './icons.tsx'

function Cursor({ name, className }: { name: string; className: string }) {
  return (
    <div className={`hero-cursor ${className}`}>
      <svg aria-hidden="true" height="26" viewBox="0 0 22 22" width="26">
        <path
          d="M3.2 2.6 18.4 9l-6.7 2.3-2.8 6.6z"
          fill="currentColor"
          stroke="#fff"
          strokeLinejoin="round"
          strokeWidth="2"
        />
      </svg>
      <span className="hero-flag">{name}</span>
    </div>
  )
}

function EditedItem() {
  const t = useTranslations('landing.art')
  return (
    <div className="hero-card hero-card-item flex items-center gap-3 border-2 border-member-1">
      <span className="hero-flag absolute -top-[10px] right-4 rounded-full bg-member-1">{t('editing')}</span>
      <span className="flex size-[42px] items-center justify-center rounded-lg bg-sightseeing-soft text-sightseeing-ink">
        <Icon name="camera" size={21} weight={1.9} />
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="type-name text-[16px]">{t('shrine')}</span>
        <span className="type-data flex gap-1.5 text-[13px] text-ink-2">
          <b className="font-[620] text-ink">06:30 - 09:00</b>
          {t('sightseeing')}
        </span>
      </span>
    </div>
  )
}

function SharedDinner() {
  const t = useTranslations('landing.art')
  return (
    <div className="hero-card hero-card-dinner">
      <p className="type-label font-[430] text-ink-2">{t('dinner')}</p>
      <div className="mt-0.5 flex items-center justify-between [--face:23px]">
        <span className="type-total text-[22px]">{t('yen', { amount: '26,400' })}</span>
        <Faces of={['ana', 'mei', 'jonas', 'marcus']} />
      </div>
      <div className="split-bar mt-1.5">
        <i className="grow bg-member-0" />
        <i className="grow bg-member-1" />
        <i className="grow bg-member-2" />
        <i className="grow bg-member-3" />
      </div>
      <p className="type-data mt-2.5 text-[13px] leading-[18px] text-ink-2">{t('dinnerShare')}</p>
    </div>
  )
}

function Task({ children, isDone = false }: { children: string; isDone?: boolean }) {
  return (
    <li className="flex items-center gap-2.5">
      {isDone ? (
        <span className="flex size-[17px] items-center justify-center rounded-[5px] bg-pine text-on-pine">
          <Icon name="check" size={13} weight={2.6} />
        </span>
      ) : (
        <span className="size-[17px] rounded-[5px] border-[1.5px] border-line-strong" />
      )}
      <span className={isDone ? 'text-ink-3' : 'text-ink'}>{children}</span>
    </li>
  )
}

function Checklist() {
  const t = useTranslations('landing.art')
  return (
    <div className="hero-card hero-card-list">
      <p className="type-name text-[14.5px]">{t('checklist')}</p>
      <ul className="type-label mt-3 flex flex-col gap-2 font-[430]">
        <Task isDone>{t('task1')}</Task>
        <Task isDone>{t('task2')}</Task>
        <Task>{t('task3')}</Task>
      </ul>
      <Cursor className="hero-cursor-jonas text-member-2" name="Jonas" />
    </div>
  )
}

/** Three friends at work on the trip. */
export function HeroCards() {
  return (
    <>
      <EditedItem />
      <SharedDinner />
      <Checklist />
      <Cursor className="hero-cursor-marcus text-member-3" name="Marcus" />
    </>
  )
}
