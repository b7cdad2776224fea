import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { joinTabs, type Line, type TabMessage } from './tabs.ts'

type Message = TabMessage<string, string>

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A browser, whose tabs hear each other at once, or not at all while they are too busy. */
function openBrowser() {
  const lines = new Map<object, (message: Message) => void>()
  return function openTab(name: string) {
    let isAlive = true
    let held: string[] | undefined
    const heard: string[] = []
    const waiting: (() => void)[] = []
    let isBusy = false
    const own = {}
    const line: Line<Message> = {
      post(message) {
        if (!isAlive || isBusy) return
        for (const [other, listener] of lines) if (other !== own) listener(structuredClone(message))
      },
      listen(listener) {
        lines.set(own, message => {
          if (isBusy) waiting.push(() => listener(message))
          else listener(message)
        })
      },
      close: () => void lines.delete(own),
    }
    const tabs = joinTabs<string, string>(line, {
      state: () => name,
      onTabs: all => {
        held = all?.toSorted()
      },
      onWord: word => void heard.push(word),
    })
    return {
      ...tabs,
      holds: () => held,
      heard,
      /** Says and hears nothing any more. */
      crash() {
        isAlive = false
        lines.delete(own)
      },
      busy(now: boolean) {
        isBusy = now
        if (!now) for (const hear of waiting.splice(0)) hear()
      },
    }
  }
}

const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)
/** Within this time another tab has taken over. */
const TWO_SECONDS = 2_400

test('the only tab holds the stream as soon as nobody has answered', () => {
  const one = openBrowser()('one')
  expect(one.holds()).toBeUndefined()
  pass(100)
  expect(one.holds()).toEqual(['one'])
})

test('the first of many holds it for all, and each hears what it says', () => {
  const openTab = openBrowser()
  const tabs = ['one', 'two', 'three'].map(name => {
    const tab = openTab(name)
    pass(100)
    return tab
  })
  pass(60_000)
  expect(tabs.map(tab => tab.holds())).toEqual([['one', 'three', 'two'], undefined, undefined])
  tabs[0]?.say('hello')
  expect(tabs.map(({ heard }) => heard)).toEqual([['hello'], ['hello'], ['hello']])
})

test('tabs that come at the same moment agree on one', () => {
  const openTab = openBrowser()
  const tabs = Array.from({ length: 12 }, (_, index) => openTab(`tab ${index}`))
  pass(100)
  expect(tabs.filter(tab => tab.holds())).toHaveLength(1)
  expect(tabs[0]?.holds()).toHaveLength(12)
})

test('when the one that holds it leaves, the next takes over at once', () => {
  const openTab = openBrowser()
  const [one, two, three] = ['one', 'two', 'three'].map(openTab)
  pass(1_000)
  one?.leave()
  expect([one, two, three].map(tab => tab?.holds())).toEqual([undefined, ['three', 'two'], undefined])
})

test('when it crashes, the next takes over within some two seconds', () => {
  const openTab = openBrowser()
  const [one, two, three] = ['one', 'two', 'three'].map(openTab)
  pass(1_000)
  one?.crash()
  pass(1_200)
  expect(two?.holds()).toBeUndefined()
  pass(TWO_SECONDS - 1_200)
  expect([two, three].map(tab => tab?.holds())).toEqual([['three', 'two'], undefined])
})

test('a tab that only was busy for long goes on, and is the only one that does', () => {
  const openTab = openBrowser()
  const [one, two] = ['one', 'two'].map(openTab)
  pass(1_000)
  one?.busy(true)
  pass(10_000)
  expect(two?.holds()).toEqual(['two'])
  one?.busy(false)
  pass(600)
  expect([one, two].map(tab => tab?.holds())).toEqual([['one', 'two'], undefined])
})

test('one that comes back is the last of them', () => {
  const openTab = openBrowser()
  const [one, two] = ['one', 'two'].map(openTab)
  pass(1_000)
  one?.leave()
  const again = openTab('one')
  pass(1_000)
  expect([two, again].map(tab => tab?.holds())).toEqual([['one', 'two'], undefined])
})

test('the one that holds it knows of a change, of a tab that comes and of one that has crashed', () => {
  const openTab = openBrowser()
  const one = openTab('one')
  pass(100)
  const two = openTab('two')
  expect(one.holds()).toEqual(['one', 'two'])
  two.crash()
  pass(TWO_SECONDS)
  expect(one.holds()).toEqual(['one'])
})
