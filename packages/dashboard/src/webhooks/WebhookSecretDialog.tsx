import { Button } from '@mantine/core'
import { copyText } from '../ui/copy-text.ts'
import { Dialog } from '../ui/Dialog.tsx'

/** Shows a new signing secret once. */
export function WebhookSecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog title="Your signing secret" onClose={onClose} onBack={false}>
      <p className="cq-dialog-text">
        The receiver checks signatures with this secret. It is not shown again. Zapier and Make do
        not need it.
      </p>
      <pre className="cq-code" tabIndex={0} aria-label="Signing secret">
        <code>{secret}</code>
      </pre>
      <div className="cq-dialog-buttons">
        <Button onClick={() => void copyText('Secret', secret)}>Copy</Button>
        <Button variant="filled" onClick={onClose}>
          I have saved it
        </Button>
      </div>
    </Dialog>
  )
}
