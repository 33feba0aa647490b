import { Button } from '@mantine/core'
import { copyText } from '../ui/copy-text.ts'
import { Dialog } from '../ui/Dialog.tsx'

/** Shows new backup codes once, to print or copy. */
export function BackupCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog title="Your backup codes" onClose={onClose} onBack={false}>
      <article className="cq-sheet" aria-label="Backup codes">
        <h2 className="cq-print-only">CurbQuote backup codes</h2>
        <p className="cq-dialog-text">
          Each code signs you in once without your phone. Print them or keep them in a password
          manager: they are not shown again, and earlier codes no longer work.
        </p>
        <ul className="cq-backup-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </article>
      <div className="cq-dialog-buttons cq-sheet-tools">
        <Button onClick={() => void copyText('Backup codes', codes.join('\n'))}>Copy</Button>
        <Button onClick={() => window.print()}>Print</Button>
        <Button variant="filled" onClick={onClose}>
          I have saved them
        </Button>
      </div>
    </Dialog>
  )
}
