import { Avatar, type Person } from '../src/ui/avatar.tsx'
import { AvatarStack } from '../src/ui/avatar-stack.tsx'
import { Logo, LogoMark } from '../src/ui/logo.tsx'
import { Row, Section } from './section.tsx'

export const people: Person[] = [
  { name: 'Ana Ribeiro', username: 'ana.ribeiro', color: 0 },
  { name: 'Mei-Ling Chen', username: 'meiling', color: 1 },
  { name: 'Jonas Lindqvist', username: 'jonas.l', color: 2 },
  { name: 'Marcus Okafor', username: 'marcus.o', color: 3 },
  { name: '陳美玲', username: 'chen', color: 4 },
  { name: 'theo', username: 'theo', color: 5 },
  { name: 'Noor van Dijk', username: 'noor', color: 6 },
  { name: 'Élodie Marchand', username: 'elodie', color: 7 },
]

const here = people.map((person, index) => ({
  ...person,
  presence: index < 3 ? ('here' as const) : undefined,
}))

export function People() {
  return (
    <Section title="Logo and people">
      <Row label="Logo">
        <Logo />
        <LogoMark size={44} />
      </Row>
      <Row label="Colours">
        {people.map(person => (
          <Avatar key={person.username} person={person} size={44} />
        ))}
      </Row>
      <Row label="Sizes, here and away">
        {people.slice(0, 5).map((person, index) => (
          <Avatar
            key={person.username}
            person={person}
            presence={index === 4 ? 'away' : 'here'}
            size={[64, 44, 32, 24, 44][index] ?? 44}
          />
        ))}
      </Row>
      <Row label="Stacks">
        <AvatarStack label="On this trip: Ana, Mei, Jonas" max={4} people={here.slice(0, 4)} size={32} />
        <AvatarStack label="Shared by eight" max={4} people={people} size={24} />
      </Row>
    </Section>
  )
}
