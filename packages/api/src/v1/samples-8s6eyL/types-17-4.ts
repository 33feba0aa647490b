import { verifyWebhook, WebhookVerificationError } from '@curbquote/client'

export async function receive(request: Request): Promise<Response> {
  try {
    const message = await verifyWebhook(
      await request.text(),
      request.headers,
      process.env.CURBQUOTE_WEBHOOK_SECRET ?? '',
    )
    console.log(message.type, message.data.id)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (error instanceof WebhookVerificationError) return new Response(null, { status: 400 })
    throw error
  }
}

export {}
