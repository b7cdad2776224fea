import { MapPin, Search } from 'lucide-react'
import { useState } from 'react'
import type { DayRange } from '../src/lib/dates.ts'
import { Chip } from '../src/ui/chip.tsx'
import { Combobox } from '../src/ui/combobox.tsx'
import { DateField } from '../src/ui/date-field.tsx'
import { DateRange } from '../src/ui/date-range.tsx'
import type { Option } from '../src/ui/option.tsx'
import { SearchSelect } from '../src/ui/search-select.tsx'
import { Select } from '../src/ui/select.tsx'
import { Tabs } from '../src/ui/tabs.tsx'
import { TimeField } from '../src/ui/time-field.tsx'
import { Row, Section } from './section.tsx'

const places: Option[] = [
  { id: '1', name: 'Pontocho Alley', detail: 'Nakagyo Ward, Kyoto, 604-8013' },
  { id: '2', name: 'Pontocho Park', detail: 'Kashiwayacho, Nakagyo Ward, Kyoto' },
  { id: '3', name: 'Pontocho Kappa Zushi', detail: 'Nabeyacho, Nakagyo Ward, Kyoto' },
  { id: '4', name: 'Tokyo', detail: 'Japan' },
  { id: '5', name: 'Hakone', detail: 'Kanagawa, Japan' },
  { id: '6', name: 'Kyoto', detail: 'Japan' },
  { id: '7', name: 'Osaka', detail: 'Japan' },
  { id: '8', name: '臺北', detail: '臺灣' },
]
const countries = ['Japan', 'Norway', 'Portugal', 'Singapore', 'Sweden', 'Taiwan'].map(name => ({
  id: name,
  name,
}))

/** Answers after a moment, as a server would. */
function usePlaces() {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Option[]>([])
  const [isLoading, setIsLoading] = useState(false)
  function search(typed: string) {
    setText(typed)
    if (typed.trim().length < 2) return setFound([])
    setIsLoading(true)
    setTimeout(() => {
      setFound(places.filter(place => place.name.toLowerCase().includes(typed.trim().toLowerCase())))
      setIsLoading(false)
    }, 600)
  }
  return { text, search, found, isLoading }
}

export function Choosers() {
  return (
    <>
      <Section title="Search and select">
        <PlaceSearch />
        <Country />
      </Section>
      <Section title="Dates and times">
        <Dates />
      </Section>
      <Section title="Tabs and chips">
        <Sheets />
        <Row label="Chips">
          <Chip>Plain</Chip>
          <Chip tone="pine">From your invite</Chip>
          <Chip tone="marigold">Invited</Chip>
          <Chip tone="danger">Overdue</Chip>
        </Row>
      </Section>
    </>
  )
}

export function PlaceSearch() {
  const { text, search, found, isLoading } = usePlaces()
  return (
    <Combobox
      isLoading={isLoading}
      label="Location"
      leading={<Search />}
      onPick={place => search(place.name)}
      onTextChange={search}
      optionIcon={<MapPin />}
      placeholder="Pontocho"
      suggestions={found}
      text={text}
    />
  )
}

function Country() {
  const [country, setCountry] = useState<string | null>('Portugal')
  const [other, setOther] = useState<string | null>(null)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SearchSelect
        empty="No country of this name"
        label="Passport country"
        onChange={setCountry}
        options={countries}
        value={country}
      />
      <Select
        error="Choose a country"
        label="Location"
        onChange={setOther}
        options={countries}
        placeholder="Choose"
        value={other}
      />
    </div>
  )
}

export function Dates() {
  const [range, setRange] = useState<DayRange | null>({ start: '2027-03-27', end: '2027-04-04' })
  const [stay, setStay] = useState<DayRange | null>(null)
  const [expiry, setExpiry] = useState<string | null>('2029-11-09')
  const [birth, setBirth] = useState<string | null>(null)
  const [start, setStart] = useState<string | null>('21:15')
  const [end, setEnd] = useState<string | null>(null)
  return (
    <>
      <DateRange label="Dates" onChange={setRange} prompt="Select Date Range" value={range} />
      <DateRange
        error="Please enter a location and date range"
        label="Nights"
        limits={{ min: '2027-03-27', max: '2027-04-04' }}
        onChange={setStay}
        value={stay}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label="Passport expiry" onChange={setExpiry} value={expiry} />
        <DateField hint="Only you see it." label="Birth date" onChange={setBirth} value={birth} />
        <TimeField label="Start time" onChange={setStart} value={start} />
        <TimeField error="Ends before it starts" label="End time" onChange={setEnd} value={end} />
      </div>
    </>
  )
}

function Sheets() {
  const [tab, setTab] = useState<'mine' | 'group' | 'settle'>('mine')
  return (
    <Tabs
      label="Expenses"
      onSelect={setTab}
      selected={tab}
      tabs={[
        { id: 'mine', name: 'My Summary', content: <p className="py-4">What you paid and what is yours.</p> },
        { id: 'group', name: 'Group Overview', content: <p className="py-4">What everybody paid.</p> },
        { id: 'settle', name: 'Settle up', content: <p className="py-4">Who owes whom.</p> },
      ]}
    />
  )
}
