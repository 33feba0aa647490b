import type { Passkey } from '@curbquote/types/second-factors'
import { Button } from '@mantine/core'
import { formatDate } from '../ui/format-date.ts'

interface PasskeyListProps {
  passkeys: Passkey[]
  onRename: (passkey: Passkey) => void
  onRemove: (passkey: Passkey) => void
}

/** The passkeys of the signed-in account. */
export function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  if (passkeys.length === 0) return null
  return (
    <ul className="cq-sessions cq-passkeys" aria-label="Passkeys">
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <div>
            <strong>{passkey.name}</strong>
            <p>
              Passkey · added {formatDate(passkey.createdAt)}
              {' · '}
              {passkey.lastUsedAt ? `last used ${formatDate(passkey.lastUsedAt)}` : 'not used yet'}
            </p>
          </div>
          <div className="cq-passkey-actions">
            <Button aria-label={`Rename ${passkey.name}`} onClick={() => onRename(passkey)}>
              Rename
            </Button>
            <Button aria-label={`Remove ${passkey.name}`} onClick={() => onRemove(passkey)}>
              Remove
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
