import type { Server } from 'node:http'
import { MAX_WINDOWS } from '@caravan/contract/live'
import { Failure } from '../failure.ts'

/** 200 of a server's 2,000 connections stay free for health, sign-in and plain calls. */
export const MAX_STREAMS = 1_800

/** The most open streams that each may have. A browser has one for all of its tabs. */
export const streamLimits = {
  account: 40,
  /** The guests whose links one account made, together. */
  host: 400,
  /** Of a trip and its guests: 50 people with several devices each. */
  trip: 600,
  /** An IPv4 address or an IPv6 /64, such as a hostel's. */
  address: 600,
}
/** A browser opens the next stream before it closes the last one, so its windows count twice for a moment. */
const MAX_WINDOWS_PER_ACCOUNT = 2 * MAX_WINDOWS

const RETRY_SECONDS = 60

/** Those whose limits a stream counts against; undefined where it has none. */
export interface StreamOwners {
  account: string | undefined
  host: string | undefined
  trips: readonly string[]
  address: string | undefined
}

export interface OpenStream extends StreamOwners {
  server: Server
  windows: number
  end(): void
}

const openStreams = new Set<OpenStream>()

/** Adds a stream to those that are open, until it is removed. Throws where one of its owners has too many. */
export function addStream(stream: OpenStream): void {
  requireRoom(stream)
  openStreams.add(stream)
}

export function removeStream(stream: OpenStream): void {
  openStreams.delete(stream)
}

/** Ends the streams of a server, so that closing it does not wait for them. */
export function endStreams(of: Server): void {
  for (const { server, end } of openStreams) if (server === of) end()
}

/** The open streams of a server, and the windows that watch a trip by them. */
export function countStreams(of: Server): { streams: number; windows: number } {
  const open = streamsOf(of)
  return { streams: open.length, windows: sumWindows(open) }
}

function requireRoom({ server, windows, account, host, trips, address }: OpenStream): void {
  const open = streamsOf(server)
  if (open.length >= MAX_STREAMS) throw new Failure('server.busy', { retryAfter: RETRY_SECONDS })
  const own = open.filter(stream => stream.account === account)
  const count = (counts: (stream: OpenStream) => boolean) => open.filter(counts).length
  const isFull =
    own.length >= streamLimits.account ||
    sumWindows(own) + windows > MAX_WINDOWS_PER_ACCOUNT ||
    (host !== undefined && count(stream => stream.host === host) >= streamLimits.host) ||
    trips.some(trip => count(stream => stream.trips.includes(trip)) >= streamLimits.trip) ||
    (address !== undefined && count(stream => stream.address === address) >= streamLimits.address)
  if (isFull) throw new Failure('limit.rate', { retryAfter: RETRY_SECONDS })
}

const streamsOf = (of: Server) => [...openStreams].filter(({ server }) => server === of)
const sumWindows = (streams: OpenStream[]) => streams.reduce((sum, { windows }) => sum + windows, 0)
