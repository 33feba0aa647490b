import type { SmartAddOn } from '@curbquote/types/add-ons'
import type { PriceRules } from '@curbquote/types/price-rules'
import { Button } from '@mantine/core'
import { compareRules } from './compare-rules.ts'

export interface RulesConflictProps {
  mine: PriceRules
  /** The rules that were saved elsewhere. */
  current: PriceRules
  addOns: readonly SmartAddOn[]
  /** Whether the form edits the draft. */
  isDraft: boolean
  onLoad: () => void
  onKeep: () => void
}

/** Shows how the typed rules differ from those that another tab has saved meanwhile. Nothing typed is lost. */
export function RulesConflict(props: RulesConflictProps) {
  const { mine, current, addOns, isDraft, onLoad, onKeep } = props
  const differences = compareRules(mine, current, addOns)
  return (
    <section
      className="cq-conflict"
      id="price-conflict"
      role="alert"
      aria-label="Prices changed elsewhere"
      tabIndex={-1}
    >
      <p>
        <strong>
          {isDraft ? 'Your draft was changed' : 'Your prices were changed'} in another tab.
        </strong>{' '}
        Your unsaved changes are still here.
      </p>
      {differences.length > 0 && (
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">Yours</th>
              <th scope="col">Current</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, ...sides }, index) => (
              <tr key={index}>
                <th scope="row">{label}</th>
                <td>{sides.mine ?? 'None'}</td>
                <td>{sides.current ?? 'None'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="cq-setting-actions">
        <Button onClick={onLoad}>Load the current rules</Button>
        <Button onClick={onKeep}>Keep mine</Button>
      </div>
    </section>
  )
}
