import { Ellipsis, Pencil, Plus, Search, Trash2, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../src/ui/button.tsx'
import { type ButtonVariant, linkStyle, quietLinkStyle } from '../src/ui/button-style.ts'
import { Menu, MenuItem, MenuSeparator } from '../src/ui/menu.tsx'
import { Row, Section } from './section.tsx'

const variants: ButtonVariant[] = [
  'primary',
  'soft',
  'outline',
  'ghost',
  'danger',
  'danger-outline',
  'quiet-danger',
  'marigold',
]

export function Actions() {
  return (
    <>
      <Section title="Buttons">
        <Row label="Variants">
          {variants.map(variant => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </Row>
        <Row label="Sizes">
          <Button size="small">Small</Button>
          <Button>
            <Plus />
            Medium
          </Button>
          <Button size="large">Large</Button>
          <Button size="small" variant="soft">
            <UserPlus />
            Add Member
          </Button>
        </Row>
        <Row label="Disabled">
          {variants.map(variant => (
            <Button isDisabled key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </Row>
        <Row label="Busy: a press takes two seconds">
          <BusyButton />
          <Button busyLabel="Searching..." isBusy variant="soft">
            <Search />
            Search hotels
          </Button>
          <Button isBusy variant="outline">
            Try again
          </Button>
        </Row>
        <Row label="Icons">
          <IconButton label="Close">
            <X />
          </IconButton>
          <IconButton label="Edit" size="small">
            <Pencil />
          </IconButton>
          <IconButton label="Delete" size="small" variant="quiet-danger">
            <Trash2 />
          </IconButton>
          <IconButton label="Add" variant="outline">
            <Plus />
          </IconButton>
          <IconButton isDisabled label="Add" size="large" variant="soft">
            <Plus />
          </IconButton>
        </Row>
      </Section>
      <Section title="Links and menus">
        <Row label="Links">
          <p>
            I accept the{' '}
            <a className={linkStyle} href="#links">
              Terms and Conditions
            </a>
          </p>
          <a className={quietLinkStyle} href="#links">
            Login
          </a>
        </Row>
        <Row label="Menu">
          <Menu
            label="Trip"
            trigger={
              <IconButton label="Other" variant="outline">
                <Ellipsis />
              </IconButton>
            }
          >
            <MenuItem icon={<Pencil />} onAction={() => {}}>
              Rename
            </MenuItem>
            <MenuItem icon={<UserPlus />} isDisabled>
              Add Member
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} onAction={() => {}} tone="danger">
              Delete This Trip
            </MenuItem>
          </Menu>
        </Row>
      </Section>
    </>
  )
}

function BusyButton() {
  const [isBusy, setIsBusy] = useState(false)
  function press() {
    setIsBusy(true)
    setTimeout(setIsBusy, 2000, false)
  }
  return (
    <Button busyLabel="Saving..." isBusy={isBusy} onPress={press}>
      Save
    </Button>
  )
}
