import { afterAll } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'
import { createTraveller, type Traveller } from './traveller.ts'

/** The app and its travellers for all tests of a file, which awaits them at its top; closed after the last test. */
export async function openApp<Name extends string>(
  names: readonly Name[],
  options?: Parameters<typeof createTestApp>[0],
): Promise<{ app: TestApp } & Record<Name, Traveller>> {
  const app = await createTestApp(options)
  afterAll(() => app.close())
  const travellers: [Name, Traveller][] = []
  for (const name of names) travellers.push([name, await createTraveller(app, name)])
  return { app, ...(Object.fromEntries(travellers) as Record<Name, Traveller>) }
}
