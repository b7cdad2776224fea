import { useState } from 'react'
import { Avatar } from '../src/ui/avatar.tsx'
import { Button } from '../src/ui/button.tsx'
import { Checkbox } from '../src/ui/checkbox.tsx'
import { Chip } from '../src/ui/chip.tsx'
import { confirm } from '../src/ui/confirm.ts'
import { Dialog, DialogBody, DialogFooter } from '../src/ui/dialog.tsx'
import { PasswordField } from '../src/ui/password-field.tsx'
import { TextField } from '../src/ui/text-field.tsx'
import { toast } from '../src/ui/toast.ts'
import { Dates, PlaceSearch } from './choosers.tsx'
import { people } from './people.tsx'
import { Row, Section } from './section.tsx'

export function OverlaySamples() {
  return (
    <Section title="Dialogs and toasts">
      <Row label="Dialogs">
        <FormDialog />
        <SideDialog />
        <LongDialog />
        <Button onPress={askToDelete} variant="quiet-danger">
          Delete This Trip
        </Button>
      </Row>
      <Row label="Toasts">
        <Button
          onPress={() => toast.success('Invitation email sent. Waiting for them to register.')}
          variant="outline"
        >
          Success
        </Button>
        <Button
          onPress={() => toast.success('Trip deleted successfully.', { label: 'Undo', onPress: () => {} })}
          variant="outline"
        >
          With Undo
        </Button>
        <Button
          onPress={() => toast.failure('Failed to delete trip. Please try again later.')}
          variant="outline"
        >
          Failure
        </Button>
      </Row>
    </Section>
  )
}

async function askToDelete() {
  const isSure = await confirm({
    title: 'Delete Trip to Japan?',
    body: 'All sub-trips, items, members and expenses are deleted.',
    action: 'Delete trip',
  })
  if (isSure) toast.success('Trip deleted successfully.')
}

function FormDialog() {
  const [isOpen, setIsOpen] = useState(false)
  const [place, setPlace] = useState('')
  const [ana] = people
  return (
    <>
      <Button onPress={() => setIsOpen(true)} variant="outline">
        Form, asks when dirty
      </Button>
      <Dialog
        aside={
          ana && (
            <span className="flex items-center gap-2 type-data text-ink-3">
              <Avatar person={ana} size={24} />
              Ana is here too
            </span>
          )
        }
        isDirty={place !== ''}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Add a place"
        width={840}
      >
        <form className="contents" onSubmit={event => event.preventDefault()}>
          <DialogBody>
            <div className="grid gap-5 md:grid-cols-2">
              <TextField label="Name" onChange={setPlace} value={place} />
              <PlaceSearch />
              <Dates />
            </div>
          </DialogBody>
          <DialogFooter start="Last saved by Mei at 14:02">
            <Button slot="close" variant="outline">
              Cancel
            </Button>
            <Button busyLabel="Saving..." type="submit">
              Save
            </Button>
          </DialogFooter>
        </form>
      </Dialog>
    </>
  )
}

function SideDialog() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setIsOpen(true)} variant="outline">
        With art
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        side={<div className="size-full bg-[#1c6650]" />}
        title="Create your account"
        width={840}
      >
        <DialogBody>
          <form className="flex flex-col gap-4">
            <TextField autoFocus defaultValue="marcus.o" label="Username" />
            <TextField
              defaultValue="marcus.okafor@example.com"
              label="Email"
              trailing={<Chip tone="pine">From your invite</Chip>}
            />
            <PasswordField autoComplete="new-password" defaultValue="Hakone2027" label="Password" />
            <Checkbox defaultSelected>I accept the terms</Checkbox>
            <Button className="w-full" size="large">
              Register
            </Button>
          </form>
        </DialogBody>
      </Dialog>
    </>
  )
}

function LongDialog() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setIsOpen(true)} variant="outline">
        Long, whole screen on phones
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} phone="screen" title="Trip Note" width={1020}>
        <DialogBody>
          {Array.from({ length: 30 }, (_, index) => `Paragraph ${index + 1}`).map(line => (
            <p className="type-note" key={line}>
              {line}. Land at Haneda 15:55 on Saturday. Everyone meets at the Keikyu ticket gates.
            </p>
          ))}
        </DialogBody>
        <DialogFooter>
          <Button slot="close" variant="outline">
            Cancel
          </Button>
          <Button slot="close">Save</Button>
        </DialogFooter>
      </Dialog>
    </>
  )
}
