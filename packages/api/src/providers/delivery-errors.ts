/** A permanent refusal: an inactive recipient or rejected content. */
export class DeliveryRefusedError extends Error {
  override name = 'DeliveryRefusedError'
}

/** The provider has not accepted the message because it is busy or refuses our credentials. A retry may succeed. */
export class DeliveryDeferredError extends Error {
  override name = 'DeliveryDeferredError'
}

/** The provider reported a failure, so it has most likely not accepted the message. */
export class DeliveryInDoubtError extends Error {
  override name = 'DeliveryInDoubtError'
}
