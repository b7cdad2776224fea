import { useTranslations } from 'use-intl'
import { curveThrough, type Point } from '../../terrain/route.ts'
import { Terrain } from '../../terrain/terrain.tsx'
import { LogoMark } from '../../ui/logo.tsx'

const stops: Point[] = [
  [70, 60],
  [214, 178],
  [120, 330],
  [170, 500],
]
const road = curveThrough([
  ...stops.slice(0, 2),
  [206, 266],
  [120, 330],
  [92, 408],
  [170, 500],
  [232, 572],
  [226, 640],
])

/** The panel beside the register form. */
export function RegisterArt() {
  const t = useTranslations('account')
  return (
    <div className="absolute inset-0">
      <Terrain className="!absolute inset-0" palette="pine" seed={19} />
      <svg
        aria-hidden="true"
        className="absolute inset-0 size-full"
        fill="none"
        preserveAspectRatio="xMidYMin slice"
        viewBox="0 0 300 612"
      >
        <path className="stroke-[#0b1512]" d={road} strokeLinecap="round" strokeWidth="7.5" />
        <path className="stroke-marigold" d={road} strokeLinecap="round" strokeWidth="4.4" />
        {stops.map(([cx, cy]) => (
          <circle cx={cx} cy={cy} fill="#fff" key={cy} r="7" stroke="#0b1512" strokeWidth="3" />
        ))}
      </svg>
      <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-[#072c25] via-[#072c25]/55 to-transparent px-[30px] pt-24 pb-[28px] text-white">
        <LogoMark size={32} />
        <p className="mt-5 type-h2 text-[25px]/[31px]">{t.rich('slogan', { break: () => <br /> })}</p>
      </div>
    </div>
  )
}
