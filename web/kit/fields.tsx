import { Mail } from 'lucide-react'
import { useState } from 'react'
import { linkStyle } from '../src/ui/button-style.ts'
import { Checkbox } from '../src/ui/checkbox.tsx'
import { Chip } from '../src/ui/chip.tsx'
import { NumberField } from '../src/ui/number-field.tsx'
import { PasswordField } from '../src/ui/password-field.tsx'
import { PasswordRules } from '../src/ui/password-rules.tsx'
import { Segmented } from '../src/ui/segmented.tsx'
import { Switch } from '../src/ui/switch.tsx'
import { TextArea } from '../src/ui/text-area.tsx'
import { TextField } from '../src/ui/text-field.tsx'
import { Row, Section } from './section.tsx'

export function Fields() {
  return (
    <>
      <Section title="Text fields">
        <TextField defaultValue="marcus.o" label="Username" />
        <TextField label="Invite by e-mail" leading={<Mail />} placeholder="name@example.com" />
        <TextField
          defaultValue="marcus.okafor@example.com"
          label="Email"
          trailing={<Chip tone="pine">From your invite</Chip>}
        />
        <TextField defaultValue="Trip to Japan" disabledReason="Named from your cities" label="Trip name" />
        <TextField
          defaultValue="mei"
          error="This username is already taken"
          hint="Others see it."
          label="Username"
        />
      </Section>
      <Section title="Lines and numbers">
        <TextArea
          defaultValue="Walk it slowly after dinner. Look for the plover lanterns, then one drink by the river."
          label="Details"
        />
        <TextArea error="Too long" label="Notes" placeholder="What to remember" />
        <Counts />
      </Section>
      <Section title="Passwords">
        <NewPassword />
        <PasswordField
          autoComplete="current-password"
          defaultValue="wrong"
          error="Passwords do not match"
          label="Confirm password"
        />
      </Section>
      <Section title="Choices">
        <Checkbox defaultSelected>
          I accept the{' '}
          <a className={linkStyle} href="#terms">
            Terms and Conditions
          </a>
        </Checkbox>
        <Checkbox>IC card for Jonas</Checkbox>
        <Checkbox error="You must accept the Terms and Conditions.">I accept the terms</Checkbox>
        <Checkbox defaultSelected isDisabled>
          Cannot be changed
        </Checkbox>
        <Switch defaultSelected hint="Name, country, number and expiry date">
          Share passport info
        </Switch>
        <Switch hint="Airline memberships below">Share frequent-flyer numbers</Switch>
        <Switches />
      </Section>
    </>
  )
}

function NewPassword() {
  const [password, setPassword] = useState('Hakone2')
  const rules = [
    { label: '8 characters', met: password.length >= 8 },
    { label: 'Aa', met: /[a-z]/.test(password) && /[A-Z]/.test(password) },
    { label: 'A digit', met: /\d/.test(password) },
    { label: 'A symbol', met: /[^a-zA-Z\d]/.test(password) },
  ]
  return (
    <div>
      <PasswordField autoComplete="new-password" label="Password" onChange={setPassword} value={password} />
      <PasswordRules rules={rules} />
    </div>
  )
}

function Counts() {
  const [adults, setAdults] = useState(4)
  const [children, setChildren] = useState(0)
  const [rooms, setRooms] = useState(2)
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      <NumberField label="Adults" minValue={1} onChange={setAdults} value={adults} />
      <NumberField label="Children" minValue={0} onChange={setChildren} value={children} />
      <NumberField label="Rooms" maxValue={2} minValue={1} onChange={setRooms} value={rooms} />
    </div>
  )
}

function Switches() {
  const [view, setView] = useState('day')
  return (
    <Row label="One of a few">
      <Segmented
        label="Map"
        onChange={setView}
        segments={[
          { value: 'day', label: 'This day' },
          { value: 'trip', label: 'Whole trip' },
        ]}
        value={view}
      />
    </Row>
  )
}
