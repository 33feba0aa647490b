import { maxHeaderMessageLength, maxNameLength } from '@curbquote/types/limits'
import { ColorInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { brandColorNames, type BrandColors, type BrandingDraft } from './branding-draft.ts'
import { LogoField } from './LogoField.tsx'
import { quickThemes } from './quick-themes.ts'

const pickers = [
  ['primaryColor', 'Primary color'],
  ['secondaryColor', 'Secondary color'],
  ['accentColor', 'Button color (accent)'],
  ['textColor', 'Text color'],
] as const satisfies [keyof BrandColors, string][]

export interface BrandingControlsProps {
  form: UseFormReturnType<BrandingDraft>
  companyName: string
  /** Contrast warnings about the current colors, one sentence each. */
  warnings: readonly string[]
}

export function BrandingControls(props: BrandingControlsProps) {
  const { form, companyName, warnings } = props
  const draft = form.values
  return (
    <div className="cq-fields">
      <TextInput
        label="Display name"
        description="The name that customers see."
        placeholder={companyName}
        maxLength={maxNameLength}
        {...form.getInputProps('brandingName')}
      />
      <TextInput
        label="Header message"
        description="Optional line below the title of your widget."
        maxLength={maxHeaderMessageLength}
        {...form.getInputProps('headerMessage')}
      />
      <TextInput
        label="Message in Spanish"
        description="Optional. Without it, visitors who read Spanish see the header message."
        maxLength={maxHeaderMessageLength}
        {...form.getInputProps('headerMessageEs')}
      />
      <LogoField
        logoUrl={draft.logoUrl}
        onChange={(logoUrl) => form.setFieldValue('logoUrl', logoUrl)}
      />
      <fieldset className="cq-themes">
        <legend>Quick themes</legend>
        {quickThemes.map(({ name, colors }) => (
          <button
            key={name}
            type="button"
            className="cq-theme"
            aria-pressed={brandColorNames.every(
              (color) => draft[color].toLowerCase() === colors[color],
            )}
            onClick={() => form.setValues(colors)}
          >
            <span className="cq-theme-colors" aria-hidden="true">
              {[colors.primaryColor, colors.secondaryColor, colors.accentColor].map((color) => (
                <span key={color} style={{ background: color }} />
              ))}
            </span>
            {name}
          </button>
        ))}
      </fieldset>
      <div className="cq-field-row">
        {pickers.map(([name, label]) => (
          <ColorInput
            key={name}
            label={label}
            format="hex"
            withEyeDropper={false}
            // Correcting the value on blur would change the layout and move a button that is being clicked.
            fixOnBlur={false}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
      <div role="status">
        {warnings.length > 0 && (
          <ul className="cq-contrast-warnings">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
