import type { ReactNode } from 'react'

/** Shows inside a form why its submission failed. */
export function FormError({ title, message }: { title?: string; message: ReactNode }) {
  return (
    <div role="alert">
      {message && (
        <p className="cq-form-error">
          {title && <strong>{title}</strong>}
          <span>{message}</span>
        </p>
      )}
    </div>
  )
}
