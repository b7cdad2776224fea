import { Actions } from '../ui/kit/actions.tsx'
import { Choosers } from '../ui/kit/choosers.tsx'
import { Fields } from '../ui/kit/fields.tsx'
import { OverlaySamples } from '../ui/kit/overlays.tsx'
import { People } from '../ui/kit/people.tsx'
import { Waiting } from '../ui/kit/waiting.tsx'
import { KitLocale } from '../ui/locale.tsx'

/** Every component in every state, for those who build with them; not part of a build. */
export function KitPage() {
  return (
    <KitLocale>
      <main className="mx-auto flex max-w-[1280px] flex-col gap-12 px-5 py-10 md:px-8">
        <h1 className="type-h1">The kit</h1>
        <Actions />
        <Fields />
        <Choosers />
        <OverlaySamples />
        <People />
        <Waiting />
      </main>
    </KitLocale>
  )
}
