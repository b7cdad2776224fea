import { randomUUID } from 'node:crypto'
import * as Y from 'yjs'
import { htmlOf } from '../features/note/document.ts'
import type { TestApp } from './app.ts'

type Answer = Pick<Awaited<ReturnType<TestApp['ask']>>, 'status' | 'json'>

/** A server as it is called, in this process or in one of its own. */
interface Asked {
  ask(method: 'GET' | 'POST', path: string, call: { token: string; json?: unknown }): Promise<Answer>
}

export function paragraph(text: string): Y.XmlElement {
  const element = new Y.XmlElement('paragraph')
  element.insert(0, [new Y.XmlText(text)])
  return element
}

/** Somebody who has the note open to write, with the document in their window. */
export function sits(app: Asked, { token }: { token: string }, tripId: string) {
  const doc = new Y.Doc()
  const tab = randomUUID()
  const path = `/trips/${tripId}/note/updates`
  let known = 0

  const sends = (update: string, more: object = {}): Promise<Answer> =>
    app.ask('POST', path, { token, json: { tab, update, ...more } })

  /** A change of the document as it is sent. */
  function draws(change: (doc: Y.Doc) => void): string {
    const before = Y.encodeStateVector(doc)
    change(doc)
    return Buffer.from(Y.encodeStateAsUpdate(doc, before)).toString('base64')
  }

  return {
    doc,
    tab,
    sends,
    draws,
    points: (caret: object) => app.ask('POST', path, { token, json: { tab, caret } }),
    text: () => htmlOf(doc, tripId),
    /** Writes a new paragraph at the end, and answers the step of the document with it. */
    async types(text: string): Promise<number> {
      const update = draws(() => doc.getXmlFragment('default').push([paragraph(text)]))
      const { status, json } = await sends(update)
      if (status !== 200) throw new Error(`an update answered ${status} ${json.code}`)
      return json.n
    },
    /** Fetches what is new, and answers the step. */
    async reads(): Promise<number> {
      const { status, json } = await app.ask('GET', `${path}?after=${known}`, { token })
      if (status !== 200) throw new Error(`reading the note answered ${status}`)
      Y.applyUpdate(doc, Buffer.from(json.update, 'base64'))
      known = json.n
      return known
    },
  }
}
