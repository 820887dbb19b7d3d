import { contextBridge, ipcRenderer, type IpcRendererEvent } from "electron";
import { BRIDGE_KEY, CHANNELS, LANGUAGE_ARGUMENT, PRINT_WINDOW_ARGUMENT } from "./bridge.ts";
import type { Channel, ConsoleBridge, Reply } from "./bridge.ts";

const call = async <T>(channel: Channel, argument?: unknown): Promise<T> => {
  const reply = (await ipcRenderer.invoke(channel, argument)) as Reply<T>;
  if (!reply.ok) throw new Error(reply.code);
  return reply.value;
};

const bridge: ConsoleBridge = {
  isPrintWindow: process.argv.includes(PRINT_WINDOW_ARGUMENT),
  language: process.argv
    .find((argument) => argument.startsWith(LANGUAGE_ARGUMENT))
    ?.slice(LANGUAGE_ARGUMENT.length),
  printToPdf: (job) => call(CHANNELS.printToPdf, job),
  saveFile: (job) => call(CHANNELS.saveFile, job),
  cancelJob: (id) => call(CHANNELS.cancelJob, id),
  kiosk: (on) => call(CHANNELS.kiosk, on),
  onKioskChange: (listener) => {
    const handleChange = (_event: IpcRendererEvent, on: boolean) => listener(on);
    ipcRenderer.on(CHANNELS.kioskChanged, handleChange);
    return () => ipcRenderer.off(CHANNELS.kioskChanged, handleChange);
  },
  speak: (language) => call(CHANNELS.speak, language),
  server: {
    get: () => call(CHANNELS.serverGet),
    set: (url) => call(CHANNELS.serverSet, url),
    test: (url) => call(CHANNELS.serverTest, url),
  },
  printReady: () => ipcRenderer.send(CHANNELS.printReady),
  printFailed: () => ipcRenderer.send(CHANNELS.printFailed),
  appInfo: () => call(CHANNELS.appInfo),
};

contextBridge.exposeInMainWorld(BRIDGE_KEY, bridge);
