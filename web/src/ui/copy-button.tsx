import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'

type CopyButtonProps = { text: () => string; label: string; copied: string }

/** Copies a text; not there where a page may not copy, as over plain http. */
export function CopyButton({ text, label, copied }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  if (!('clipboard' in navigator)) return null
  async function copy() {
    await navigator.clipboard.writeText(text())
    setIsCopied(true)
  }
  return (
    <Button onPress={() => void copy()} size="small" variant="outline">
      <Copy />
      {isCopied ? copied : label}
    </Button>
  )
}
