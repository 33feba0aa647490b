import { useId, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { FormError } from '../ui/FormError.tsx'
import {
  type LogoFailure,
  logoProblem,
  logoTypes,
  uploadFailure,
  useUploadLogo,
} from './branding-queries.ts'

export interface LogoFieldProps {
  logoUrl: string | null
  onChange: (logoUrl: string | null) => void
}

/** Uploads or removes the logo. Without a logo the widget's banner shows the company's name. */
export function LogoField({ logoUrl, onChange }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const hintId = useId()
  const upload = useUploadLogo(onChange)
  const [problem, setProblem] = useState<LogoFailure>()
  const failure = problem ?? (upload.error ? uploadFailure(upload.error) : undefined)
  return (
    <div className="cq-logo" role="group" aria-label="Banner logo" aria-describedby={hintId}>
      <span className="cq-logo-label">Banner logo</span>
      {logoUrl ? (
        <img className="cq-logo-picture" src={logoUrl} alt="Your banner logo" />
      ) : (
        <p className="cq-logo-none">No logo yet: your widget shows your display name.</p>
      )}
      <p id={hintId} className="cq-setting-note">
        PNG, JPG or SVG, up to 5MB. Recommended: 800 × 200 pixels.
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={logoTypes.join(',')}
        aria-label="Logo file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // Reset the input so that choosing the same file again fires a change event.
          event.currentTarget.value = ''
          if (!file) return
          const found = logoProblem(file)
          setProblem(found)
          if (!found) upload.mutate(file)
        }}
      />
      <div className="cq-setting-actions">
        <Button ref={choose} loading={upload.isPending} onClick={() => input.current?.click()}>
          {logoUrl ? 'Replace Logo' : 'Upload Logo'}
        </Button>
        {logoUrl && (
          <Button
            variant="subtle"
            disabled={upload.isPending}
            onClick={() => {
              onChange(null)
              choose.current?.focus()
            }}
          >
            Remove Logo
          </Button>
        )}
      </div>
      <FormError message={undefined} {...failure} />
    </div>
  )
}
