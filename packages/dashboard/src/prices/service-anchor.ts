/** The id of a service's rates on the page, to which links lead. */
export function serviceAnchor(serviceTypeId: number): string {
  return `service-${serviceTypeId}`
}
