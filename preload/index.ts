import { contextBridge, ipcRenderer, type IpcRendererEvent } from "electron";
import {
  BRIDGE_KEY,
  CALLS,
  type CallInput,
  type CallName,
  type CallOutput,
  type ConsoleBridge,
  LANGUAGE_ARGUMENT,
  MESSAGES,
  PRINT_WINDOW_ARGUMENT,
  type Reply,
  SERVER_ARGUMENT,
} from "./bridge.ts";
import { sendCornerTaps } from "./corner-taps.ts";

const caller =
  <Name extends CallName>(name: Name) =>
  async (input?: CallInput<Name>): Promise<CallOutput<Name>> => {
    const reply = (await ipcRenderer.invoke(CALLS[name], input)) as Reply<CallOutput<Name>>;
    if (!reply.ok) throw new Error(reply.code);
    return reply.value;
  };

const onMessage =
  <Value>(channel: string) =>
  (listener: (value: Value) => void) => {
    const handleMessage = (_event: IpcRendererEvent, value: Value) => listener(value);
    ipcRenderer.on(channel, handleMessage);
    return () => ipcRenderer.off(channel, handleMessage);
  };

/** What follows a mark on the command line. */
const marked = (mark: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(mark))?.slice(mark.length);

const bridge: ConsoleBridge = {
  isUnattended: process.argv.includes(PRINT_WINDOW_ARGUMENT),
  language: marked(LANGUAGE_ARGUMENT),
  serverUrl: marked(SERVER_ARGUMENT) ?? "",
  printToPdf: caller("printToPdf"),
  saveFile: caller("saveFile"),
  cancelJob: caller("cancelJob"),
  kiosk: caller("kiosk"),
  showSaved: caller("showSaved"),
  onKioskChange: onMessage(MESSAGES.kioskChanged),
  onFileChosen: onMessage(MESSAGES.fileChosen),
  speak: caller("speak"),
  isSessionKept: caller("isSessionKept"),
  serverInUse: caller("serverInUse"),
  changeServer: caller("changeServer"),
  printReady: () => ipcRenderer.send(MESSAGES.printReady),
  printFailed: () => ipcRenderer.send(MESSAGES.printFailed),
  appInfo: caller("appInfo"),
  setDisplayPin: caller("setDisplayPin"),
  capturePicture: caller("capturePicture"),
};

sendCornerTaps((corner) => ipcRenderer.send(MESSAGES.cornerTap, corner));

contextBridge.exposeInMainWorld(BRIDGE_KEY, bridge);
