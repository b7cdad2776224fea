import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwind(),
    { ...optimizeLocales.vite({ locales: ['en-US', 'zh-TW'] }), enforce: 'pre' },
  ],
  // A data: URL would be an image or font that the page's CSP has to allow; every asset is a file instead.
  build: { target: 'es2023', assetsInlineLimit: 0, manifest: true, sourcemap: false },
  server: { proxy: { '/api': 'http://localhost:3000' } },
})
