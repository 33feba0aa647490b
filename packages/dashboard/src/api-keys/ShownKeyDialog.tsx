import type { CreatedApiKey } from '@curbquote/types/api-keys'
import { Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyText } from '../ui/copy-text.ts'
import { Dialog } from '../ui/Dialog.tsx'

/** Shows a new key once. */
export function ShownKeyDialog({
  created: { name, key },
  onClose,
}: {
  created: CreatedApiKey
  onClose: () => void
}) {
  return (
    <Dialog title={`Your key “${name}”`} size={560} onClose={onClose} onBack={false}>
      <p className="cq-dialog-text">Copy the key now and keep it secret. It is not shown again.</p>
      <TextInput
        label="Key"
        className="cq-key-text"
        readOnly
        data-autofocus
        value={key}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="cq-dialog-buttons">
        <Button
          leftSection={<IconCopy size={16} aria-hidden="true" />}
          onClick={() => void copyText('Key', key)}
        >
          Copy
        </Button>
        <Button variant="filled" onClick={onClose}>
          I have saved it
        </Button>
      </div>
    </Dialog>
  )
}
