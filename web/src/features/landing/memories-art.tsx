import { useTranslations } from 'use-intl'
import alley from './alley.svg'
import lake from './lake.svg'
import park from './park.svg'

/** Three photos of the trip, the last on top. */
export function MemoriesArt() {
  const t = useTranslations('landing.art')
  return (
    <div className="art-photos">
      {(
        [
          ['left', lake, t('lake')],
          ['right', park, t('park')],
          ['middle', alley, t('alley')],
        ] as const
      ).map(([place, picture, caption]) => (
        <div className={`art-photo art-photo-${place}`} key={place}>
          <img alt="" height="88" src={picture} width="120" />
          <p>{caption}</p>
        </div>
      ))}
    </div>
  )
}
