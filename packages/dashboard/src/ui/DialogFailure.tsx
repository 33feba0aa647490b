import { useEffect, useRef, useState } from 'react'
import { addFailurePlace, type Failure } from './dialog-failures.ts'
import { FormError } from './FormError.tsx'

/** Where an open dialog shows what failed in it: a toast would cover the dialog's buttons. */
export function DialogFailure({ isOpen }: { isOpen: boolean }) {
  const [failure, setFailure] = useState<Failure>()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (isOpen ? addFailurePlace(setFailure) : undefined), [isOpen])
  useEffect(() => {
    if (failure) place.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <div className="cq-dialog-failure" ref={place}>
      <FormError message={undefined} {...failure} />
    </div>
  )
}
