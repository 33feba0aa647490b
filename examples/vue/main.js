import { createApp, ref } from 'vue/dist/vue.esm-bundler.js'
import { define } from '@curbquote/widget'

// Replace the server, and the widget ID in the template, with your own.
define({ apiBase: 'http://localhost:3000' })

const app = createApp({
  setup() {
    const news = ref('No request submitted yet.')
    return {
      city: ref('Louisville'),
      news,
      onSubmitted: ({ detail }) => (news.value = `Submitted with the id ${detail.quoteId}`),
    }
  },
  template: `
    <main>
      <h1>Sparkle Pressure Washing</h1>
      <p role="status">{{ news }}</p>
      <quote-widget
        widget-id="demo"
        style="display: block; min-height: 640px"
        :customer-city="city"
        @quote-widget:submitted="onSubmitted"
      ></quote-widget>
    </main>
  `,
})
// For single-file components, set this in `template.compilerOptions` of the Vue plugin.
app.config.compilerOptions.isCustomElement = (tag) => tag === 'quote-widget'
app.mount('#app')
