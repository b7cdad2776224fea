import type { RenderedPage } from '@caravan/contract/rendered'
import { serve } from '../work/child.ts'

// biome-ignore lint/style/noProcessEnv: React reads it, and its development build takes several times as long.
process.env['NODE_ENV'] = 'production'

type Module = { renderPage(page: RenderedPage): Promise<string> }
let loading: Promise<Module> | undefined

function load(module: string): Promise<Module> {
  loading ??= import(module) as Promise<Module>
  return loading
}

const work = {
  /** Loads the module that the build makes of the web. */
  async load(module: string): Promise<void> {
    await load(module)
  },
  /** Returns the HTML of a page. */
  async render(module: string, page: RenderedPage): Promise<string> {
    return (await load(module)).renderPage(page)
  },
}
export type Work = typeof work

serve(work)
