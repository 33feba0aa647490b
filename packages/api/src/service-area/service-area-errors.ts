import { DomainError } from '../errors/errors.ts'

/** The company does not quote at this ZIP code. Counted once per visitor and day. */
export class OutsideServiceAreaError extends DomainError {
  readonly companyId: number
  readonly zip: string

  constructor({ companyId, companyName }: { companyId: number; companyName: string }, zip: string) {
    super(422, 'OUTSIDE_SERVICE_AREA', `${companyName} does not serve ${zip} yet.`)
    this.companyId = companyId
    this.zip = zip
  }
}
