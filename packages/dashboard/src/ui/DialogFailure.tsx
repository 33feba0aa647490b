import { useEffect, useRef, useState } from 'react'
import { addFailureTarget, type Failure } from './dialog-failures.ts'
import { FormError } from './FormError.tsx'

/** Shows failures inside an open dialog, because a toast would cover its buttons. */
export function DialogFailure({ isOpen }: { isOpen: boolean }) {
  const [failure, setFailure] = useState<Failure>()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (isOpen ? addFailureTarget(setFailure) : undefined), [isOpen])
  useEffect(() => {
    if (failure) place.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <div className="cq-dialog-failure" ref={place}>
      <FormError message={undefined} {...failure} />
    </div>
  )
}
