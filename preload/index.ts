import { contextBridge, ipcRenderer, type IpcRendererEvent } from "electron";
import { BRIDGE_KEY, CALLS, LANGUAGE_ARGUMENT, MESSAGES, PRINT_WINDOW_ARGUMENT } from "./bridge.ts";
import type { CallInput, CallName, CallOutput, ConsoleBridge, Reply } from "./bridge.ts";

const caller =
  <Name extends CallName>(name: Name) =>
  async (input?: CallInput<Name>): Promise<CallOutput<Name>> => {
    const reply = (await ipcRenderer.invoke(CALLS[name], input)) as Reply<CallOutput<Name>>;
    if (!reply.ok) throw new Error(reply.code);
    return reply.value;
  };

const bridge: ConsoleBridge = {
  isPrintWindow: process.argv.includes(PRINT_WINDOW_ARGUMENT),
  language: process.argv
    .find((argument) => argument.startsWith(LANGUAGE_ARGUMENT))
    ?.slice(LANGUAGE_ARGUMENT.length),
  printToPdf: caller("printToPdf"),
  saveFile: caller("saveFile"),
  cancelJob: caller("cancelJob"),
  kiosk: caller("kiosk"),
  onKioskChange: (listener) => {
    const handleChange = (_event: IpcRendererEvent, on: boolean) => listener(on);
    ipcRenderer.on(MESSAGES.kioskChanged, handleChange);
    return () => ipcRenderer.off(MESSAGES.kioskChanged, handleChange);
  },
  speak: caller("speak"),
  serverInUse: caller("serverInUse"),
  changeServer: caller("changeServer"),
  printReady: () => ipcRenderer.send(MESSAGES.printReady),
  printFailed: () => ipcRenderer.send(MESSAGES.printFailed),
  appInfo: caller("appInfo"),
};

contextBridge.exposeInMainWorld(BRIDGE_KEY, bridge);
